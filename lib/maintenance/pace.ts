import type { Noted } from "@/lib/embedding";

/** Over so long a pace is measured: short enough to follow the machine, long enough not to jump. */
const SPAN_MS = 10_000;

/** Counts what is done and how fast, over the last 10 seconds. */
export class Pace {
  #done = 0;
  readonly #batches: { at: number; count: number }[] = [];
  readonly #startedAt: number;

  constructor(readonly now: () => number = () => performance.now()) {
    this.#startedAt = now();
  }

  note(count: number): void {
    this.#done += count;
    this.#batches.push({ at: this.now(), count });
  }

  /** What was done since it was last taken. No rate before anything is done; success takes the last error away. */
  take(): Noted {
    const done = this.#done;
    this.#done = 0;
    const now = this.now();
    while ((this.#batches[0]?.at ?? now) < now - SPAN_MS) this.#batches.shift();
    const count = this.#batches.reduce((sum, batch) => sum + batch.count, 0);
    if (count === 0) return { done };
    const seconds = Math.max(Math.min(now - this.#startedAt, SPAN_MS), 1) / 1000;
    return { done, ratePerSecond: count / seconds, ...(done > 0 ? { lastError: null } : {}) };
  }
}
