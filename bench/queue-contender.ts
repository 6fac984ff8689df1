/**
 * The number of jobs done in a phase, and the duration of the phase. A phase ends when all jobs are done or
 * after a time limit.
 */
export type Rate = { readonly jobs: number; readonly ms: number };

/**
 * A queue under test. `clearTables` empties its tables, so that the rows of one round do not slow down the
 * next.
 */
export type Contender = {
  readonly name: string;
  /** Whether jobs are enqueued and finished inside the caller's transaction. Palimpsest always does this. */
  isTransactional: boolean;
  clearTables(): Promise<void>;
  /** Enqueues `perOwner` jobs for each of `owners` owners, round-robin. This is not measured. */
  fill(owners: number, perOwner: number): Promise<void>;
  /**
   * Runs four workers that claim `lanes` x `jobsPerLane` jobs at a time and finish them lane by lane, until
   * no job is left.
   */
  drain(lanes: number, jobsPerLane: number): Promise<Rate>;
  /** Runs four writers that enqueue batches of 50 while four workers process batches of 50. */
  enqueueAndDrain(count: number): Promise<Rate>;
  /** Runs four clients that enqueue one job per transaction. */
  enqueueSingle(count: number): Promise<Rate>;
  /**
   * Enqueues jobs at a steady rate. Returns, for each job, the milliseconds from the call that enqueues it to
   * the start of its handler.
   */
  latencies(perSecond: number, seconds: number): Promise<number[]>;
  close(): Promise<void>;
};

/** The number of workers, and of clients, for both contenders. */
export const PARALLEL = 4;

/** A phase stops after this time. Its rate is then computed from the jobs done so far. */
export const PHASE_LIMIT_MS = 4000;

/**
 * Calls `turn` in four concurrent loops until it returns 0 or the time limit is reached. Adds up the results.
 */
export async function inParallel(turn: (worker: number) => Promise<number>): Promise<Rate> {
  const startedAt = performance.now();
  const counts = await Promise.all(
    Array.from({ length: PARALLEL }, async (_, worker) => {
      let sum = 0;
      while (performance.now() - startedAt < PHASE_LIMIT_MS) {
        const completedCount = await turn(worker);
        if (completedCount === 0) break;
        sum += completedCount;
      }
      return sum;
    }),
  );
  return { jobs: counts.reduce((a, b) => a + b), ms: performance.now() - startedAt };
}

/** Waits until `isDone` returns true, but at most one second. */
export async function waitUntil(isDone: () => boolean): Promise<void> {
  const deadline = performance.now() + 1000;
  while (!isDone() && performance.now() < deadline) await pause(5);
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Calls `send` at a steady rate without waiting for earlier calls. Resolves when all calls have ended. */
export async function sendSteadily(
  perSecond: number,
  seconds: number,
  send: () => Promise<void>,
): Promise<void> {
  const startedAt = performance.now();
  const sent: Promise<void>[] = [];
  while (sent.length < perSecond * seconds) {
    const due = ((performance.now() - startedAt) * perSecond) / 1000;
    while (sent.length < Math.min(due, perSecond * seconds)) sent.push(send());
    await pause(1);
  }
  await Promise.all(sent);
}
