import { AppError } from "@/lib/base/core";
import { PRIORITIES, type Priority } from "../engine";

/** Queue limit per priority. Beyond it, a 503 with Retry-After serves a caller better than a longer wait. */
const MAX_WAITING = 256;

/**
 * How many other transactions run before a lower priority goes first. Without this limit, callers that send
 * their next request immediately block all others: with 32 such callers no event was accepted
 * (bench/load.ts).
 */
const MAX_PASSED_OVER: Readonly<Record<Priority, number>> = {
  hot: Number.POSITIVE_INFINITY,
  accept: 2,
  work: 4,
};

type Queue = { readonly callers: (() => void)[]; passedOver: number };

/**
 * Serves one caller at a time by priority, then by arrival. MAX_PASSED_OVER prevents starvation. A read waits
 * for at most one transaction of lower priority: the next one after it is a read.
 */
export class PriorityMutex {
  readonly #queues = new Map<Priority, Queue>(
    PRIORITIES.map((priority) => [priority, { callers: [], passedOver: 0 }]),
  );
  #isHeld = false;

  /** Resolves to a release function when the caller may run. Throws `overloaded` when the queue is full. */
  async acquire(priority: Priority): Promise<() => void> {
    if (!this.#isHeld) {
      this.#isHeld = true;
      return () => this.#release(priority);
    }
    const queue = this.#queues.get(priority);
    if (priority !== "work" && (queue?.callers.length ?? 0) >= MAX_WAITING) {
      throw new AppError("overloaded", "Too many requests are waiting for the database. Try again shortly.", {
        retryAfterSeconds: 1,
      });
    }
    await new Promise<void>((resolve) => queue?.callers.push(resolve));
    return () => this.#release(priority);
  }

  #release(last: Priority): void {
    const waiting = [...this.#queues].filter(([, { callers }]) => callers.length > 0);
    const [first] = waiting;
    const hasReadWaited = first?.[0] === "hot" && last !== "hot";
    const overdue = waiting.find(([priority, queue]) => queue.passedOver >= MAX_PASSED_OVER[priority]);
    const next = hasReadWaited ? first : (overdue ?? first);
    for (const [, queue] of waiting) queue.passedOver++;
    if (!next) {
      this.#isHeld = false;
      return;
    }
    next[1].passedOver = 0;
    next[1].callers.shift()?.();
  }
}
