import { AppError } from "@/lib/base/core";

/**
 * The limits of a FairLimit: how many calls run at a time, how many of one group wait, and for how long a
 * call waits.
 */
export type Limits = { readonly running: number; readonly waiting: number; readonly waitMs: number };

/** A waiting call: `start` gives it a slot, `timer` ends its wait. */
type Waiting = { readonly start: () => void; readonly timer: NodeJS.Timeout };

/**
 * Runs at most `running` calls at a time. The others wait; groups with waiting calls take turns, and within a
 * group the first call comes first. So one group with many calls delays another by at most one call. A call
 * that would be one too many, or that has waited for `waitMs`, is refused.
 */
export class FairLimit<Group> {
  readonly #limits: Limits;
  readonly #waiting = new Map<Group, Waiting[]>();
  #running = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Returns the result of `work`, or throws what it throws, after it got a slot. Throws `overloaded` when it
   * does not get one.
   */
  async run<T>(group: Group, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.running) this.#running++;
    else await this.#wait(group);
    try {
      return await work();
    } finally {
      this.#startNext();
    }
  }

  #wait(group: Group): Promise<void> {
    const { waiting, waitMs } = this.#limits;
    const calls = this.#waiting.get(group) ?? [];
    if (calls.length >= waiting) return Promise.reject(tooManyCalls());
    this.#waiting.set(group, calls);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#leave(group, call);
        reject(tooManyCalls());
      }, waitMs);
      const call: Waiting = { start: resolve, timer };
      calls.push(call);
    });
  }

  #leave(group: Group, call: Waiting): void {
    const calls = this.#waiting.get(group) ?? [];
    calls.splice(calls.indexOf(call), 1);
    if (calls.length === 0) this.#waiting.delete(group);
  }

  /** Hands the slot of a finished call to the group that has waited longest since it last got one. */
  #startNext(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#running--;
      return;
    }
    const [group, calls] = next;
    const call = calls.shift();
    // A map keeps the order of insertion, so the group goes to the end.
    this.#waiting.delete(group);
    if (calls.length > 0) this.#waiting.set(group, calls);
    clearTimeout(call?.timer);
    call?.start();
  }
}

function tooManyCalls(): AppError {
  return new AppError("overloaded", "Too many requests are waiting. Try again shortly.", {
    retryAfterSeconds: 1,
  });
}
