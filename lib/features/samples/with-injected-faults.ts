import { AppError } from "@/lib/base/core";
import type { Handler, Job } from "@/lib/storage/queue";

/**
 * Every DEAD_EVERY-th event fails until its job is dead. Every ONCE_EVERY-th event fails only in its first
 * attempt.
 */
const DEAD_EVERY = 2503;
const ONCE_EVERY = 397;

/**
 * Adds injected faults to a handler, so the store contains real failures. The events are valid, so a retried
 * dead letter succeeds.
 */
export function withInjectedFaults(handler: Handler): Handler {
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
