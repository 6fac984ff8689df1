import { AppError } from "@/lib/core";
import { PRIORITIES, type Priority } from "../engine";

/** At more than this many waiting of one urgency, a caller is better served by 503 and Retry-After than by a place. */
const MAX_WAITING = 256;

/**
 * Turns of others that pass before an urgency goes next all the same. Without it, callers that ask again as soon as they
 * are answered keep everything else waiting for ever: with 32 of them no event was accepted (bench/load.ts).
 */
const PATIENCE: Readonly<Record<Priority, number>> = { hot: Number.POSITIVE_INFINITY, accept: 2, work: 4 };

type Line = { readonly callers: (() => void)[]; passedOver: number };

/** One at a time, the most urgent first unless another has waited its PATIENCE, in order of arrival within an urgency. */
export class Turns {
  readonly #lines = new Map<Priority, Line>(
    PRIORITIES.map((priority) => [priority, { callers: [], passedOver: 0 }]),
  );
  #isTaken = false;

  /** Resolves when it is this caller's turn; the function it gives ends the turn. Throws `overloaded` when full. */
  async take(priority: Priority): Promise<() => void> {
    if (!this.#isTaken) {
      this.#isTaken = true;
      return () => this.#pass();
    }
    const line = this.#lines.get(priority);
    if (priority !== "work" && (line?.callers.length ?? 0) >= MAX_WAITING) {
      throw new AppError("overloaded", "Too many requests are waiting for the database. Try again shortly.", {
        retryAfterSeconds: 1,
      });
    }
    await new Promise<void>((resolve) => line?.callers.push(resolve));
    return () => this.#pass();
  }

  #pass(): void {
    const waiting = [...this.#lines].filter(([, { callers }]) => callers.length > 0);
    const next = waiting.find(([priority, line]) => line.passedOver >= PATIENCE[priority]) ?? waiting[0];
    for (const [, line] of waiting) line.passedOver++;
    if (!next) {
      this.#isTaken = false;
      return;
    }
    next[1].passedOver = 0;
    next[1].callers.shift()?.();
  }
}
