import { claim } from "./claim";
import { runClaim } from "./run-claim";
import { JOBS_PER_LANE, type WorkerOptions } from "./worker";

/**
 * Runs every job that is due, as a worker does, until none is left; what fails waits for its next try. Leases are not
 * extended: `leaseMs` is longer than a claim takes. For commands that do their own work.
 */
export async function runUntilIdle(
  options: Pick<WorkerOptions, "handlers" | "concurrency" | "leaseMs" | "backoffMs" | "onError">,
): Promise<void> {
  const { concurrency, leaseMs } = options;
  for (;;) {
    const claims = await claim({ lanes: concurrency, jobsPerLane: JOBS_PER_LANE, leaseMs });
    if (claims.length === 0) return;
    const lost = new AbortController().signal;
    await Promise.all(claims.map((one) => runClaim(one, { ...options, isStopping: () => false }, lost)));
  }
}
