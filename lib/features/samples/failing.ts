import { AppError } from "@/lib/base/core";
import type { Handler, Job } from "@/lib/storage/queue";

/**
 * One event in DEAD_EVERY fails until its job is dead; one in ONCE_EVERY fails only at its first attempt.
 */
const DEAD_EVERY = 2503;
const ONCE_EVERY = 397;

/**
 * Wraps a handler with injected faults, so that the store has real failures. The events are valid: a retried
 * dead letter succeeds.
 */
export function failing(handler: Handler): Handler {
  return async (claim, jobs, signal) => {
    if (!jobs.some(isFaulty)) return handler(claim, jobs, signal);
    for (const job of jobs) {
      if (isFaulty(job)) throw new AppError("timeout", "Injected fault.");
      await handler(claim, [job], signal);
    }
  };
}

function isFaulty({ payload, attempts }: Job): boolean {
  const event = Number((payload as { event?: number }).event);
  if (event % DEAD_EVERY === 41) return true;
  return event % ONCE_EVERY === 5 && attempts === 0;
}
