import type { LeaseProgress } from "@/lib/storage/index";

/**
 * The rate is measured over this time, which is short enough to show changes and long enough to be stable.
 */
const WINDOW_MS = 10_000;

/** Counts completed work and measures its rate over the last 10 seconds. */
export class Pace {
  #done = 0;
  readonly #batches: { at: number; count: number }[] = [];
  readonly #startedAt: number;

  constructor(readonly now: () => number = () => performance.now()) {
    this.#startedAt = now();
  }

  record(count: number): void {
    this.#done += count;
    this.#batches.push({ at: this.now(), count });
  }

  /**
   * Returns the work completed since the last call, and the rate if there is one. Completed work clears the
   * last error.
   */
  take(): LeaseProgress {
    const done = this.#done;
    this.#done = 0;
    const now = this.now();
    while ((this.#batches[0]?.at ?? now) < now - WINDOW_MS) this.#batches.shift();
    const count = this.#batches.reduce((sum, batch) => sum + batch.count, 0);
    if (count === 0) return { done };
    const seconds = Math.max(Math.min(now - this.#startedAt, WINDOW_MS), 1) / 1000;
    return { done, ratePerSecond: count / seconds, ...(done > 0 ? { lastError: null } : {}) };
  }
}
