/** Work done in a phase. Phases end when their work is done or their time is over, so a rate is jobs / ms. */
export type Rate = { readonly jobs: number; readonly ms: number };

/** A queue as the bench drives it. `clear` starts it from empty tables, so that no round pays for the one before. */
export type Contender = {
  readonly name: string;
  /** Finishes and singles run in a transaction of the caller's, as storing a memory does. Ours always. */
  isTransactional: boolean;
  clear(): Promise<void>;
  /** Puts `perOwner` jobs into each of `owners` lanes (or one queue), round-robin. Not measured. */
  fill(owners: number, perOwner: number): Promise<void>;
  /** Four workers take `lanes` x `jobsPerLane` jobs at a time and finish them lane by lane, until none is left. */
  drain(lanes: number, jobsPerLane: number): Promise<Rate>;
  /** Four writers enqueue in batches of 50 while four workers drain batches of 50. */
  mixed(count: number): Promise<Rate>;
  /** Four clients enqueue one job a transaction. */
  enqueueSingle(count: number): Promise<Rate>;
  /** Milliseconds from the call of enqueue to the start of the handler, at a steady rate. */
  latencies(perSecond: number, seconds: number): Promise<number[]>;
  close(): Promise<void>;
};

/** Workers and clients, for both contenders. */
export const PARALLEL = 4;

/** A phase that takes longer is cut off and its rate taken from what was done, so that a bench ends. */
export const PHASE_LIMIT_MS = 4000;

/** Runs `turn` in four loops at once until it gives 0 or the time is over; sums what it gives. */
export async function inParallel(turn: (worker: number) => Promise<number>): Promise<Rate> {
  const begun = performance.now();
  const counts = await Promise.all(
    Array.from({ length: PARALLEL }, async (_, worker) => {
      let sum = 0;
      while (performance.now() - begun < PHASE_LIMIT_MS) {
        const done = await turn(worker);
        if (done === 0) break;
        sum += done;
      }
      return sum;
    }),
  );
  return { jobs: counts.reduce((a, b) => a + b), ms: performance.now() - begun };
}

/** Waits at most a second for what is still under way. */
export async function settled(isDone: () => boolean): Promise<void> {
  const until = performance.now() + 1000;
  while (!isDone() && performance.now() < until) await pause(5);
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Calls `send` at a steady rate, whether or not earlier calls have ended; resolves when all have. */
export async function steadily(perSecond: number, seconds: number, send: () => Promise<void>): Promise<void> {
  const begun = performance.now();
  const sent: Promise<void>[] = [];
  while (sent.length < perSecond * seconds) {
    const due = ((performance.now() - begun) * perSecond) / 1000;
    while (sent.length < Math.min(due, perSecond * seconds)) sent.push(send());
    await pause(1);
  }
  await Promise.all(sent);
}
