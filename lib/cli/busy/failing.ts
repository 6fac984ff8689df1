import { AppError } from "@/lib/core";
import type { Handler, Job } from "@/lib/queue";

/** One event in so many is refused until its job is dead, one in so many at its first try only. */
const DEAD_EVERY = 2503;
const ONCE_EVERY = 397;

/**
 * A handler with faults put in from outside, so that the store has failures as the queue leaves them. Nothing is wrong
 * with the events: a dead letter that is tried again succeeds.
 */
export function failing(handler: Handler): Handler {
  return async (claim, jobs, signal) => {
    if (!jobs.some(isFaulty)) return handler(claim, jobs, signal);
    for (const job of jobs) {
      if (isFaulty(job)) throw new AppError("timeout", "A fault that was put in.");
      await handler(claim, [job], signal);
    }
  };
}

function isFaulty({ payload, attempts }: Job): boolean {
  const event = Number((payload as { event?: number }).event);
  if (event % DEAD_EVERY === 41) return true;
  return event % ONCE_EVERY === 5 && attempts === 0;
}
