/**
 * Calls `send` at a steady rate until the time `until` (of `performance.now`), without waiting for earlier
 * calls. Resolves when all calls have ended.
 */
export async function sendSteadily(
  perSecond: number,
  endTime: number,
  send: (index: number) => Promise<void>,
): Promise<void> {
  const startedAt = performance.now();
  const calls: Promise<void>[] = [];
  while (performance.now() < endTime) {
    const due = ((performance.now() - startedAt) * perSecond) / 1000;
    while (calls.length < due) calls.push(send(calls.length));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await Promise.all(calls);
}
