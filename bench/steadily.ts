/** Calls `send` at a steady rate until a time, whether or not earlier calls have ended; resolves when all have. */
export async function steadily(
  perSecond: number,
  until: number,
  send: (index: number) => Promise<void>,
): Promise<void> {
  const begun = performance.now();
  const calls: Promise<void>[] = [];
  while (performance.now() < until) {
    const due = ((performance.now() - begun) * perSecond) / 1000;
    while (calls.length < due) calls.push(send(calls.length));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await Promise.all(calls);
}
