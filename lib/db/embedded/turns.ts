import { AppError } from "@/lib/core";
import { PRIORITIES, type Priority } from "../engine";

/** At more than this many waiting, a caller is better served by 503 and Retry-After than by a place in the queue. */
const MAX_WAITING = 256;

/** One at a time, the most urgent first, in order of arrival within an urgency. */
export class Turns {
  readonly #waiting = new Map<Priority, (() => void)[]>(PRIORITIES.map((priority) => [priority, []]));
  #isTaken = false;
  #count = 0;

  /** Resolves when it is this caller's turn; the function it gives ends the turn. Throws `overloaded` when full. */
  async take(priority: Priority): Promise<() => void> {
    if (!this.#isTaken) {
      this.#isTaken = true;
      return () => this.#pass();
    }
    if (this.#count >= MAX_WAITING && priority !== "work") {
      throw new AppError("overloaded", "Too many requests are waiting for the database. Try again shortly.", {
        retryAfterSeconds: 1,
      });
    }
    this.#count++;
    await new Promise<void>((resolve) => this.#waiting.get(priority)?.push(resolve));
    this.#count--;
    return () => this.#pass();
  }

  #pass(): void {
    for (const priority of PRIORITIES) {
      const next = this.#waiting.get(priority)?.shift();
      if (next) {
        next();
        return;
      }
    }
    this.#isTaken = false;
  }
}
