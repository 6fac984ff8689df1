import { claim } from "./claim";
import { runClaim } from "./run-claim";
import { JOBS_PER_LANE, type WorkerOptions } from "./worker";

/**
 * Runs all due jobs until none is left, for commands that run their own jobs. Failed jobs wait for their
 * retry. Leases are not extended, so `leaseMs` must be longer than a claim takes.
 */
export async function runUntilIdle(
  options: Pick<WorkerOptions, "handlers" | "concurrency" | "leaseMs" | "backoffMs" | "onError">,
): Promise<void> {
  const { concurrency, leaseMs } = options;
  for (;;) {
    const claims = await claim({ lanes: concurrency, jobsPerLane: JOBS_PER_LANE, leaseMs });
    if (claims.length === 0) return;
    const lostSignal = new AbortController().signal;
    await Promise.all(
      claims.map((one) => runClaim(one, { ...options, isStopping: () => false }, lostSignal)),
    );
  }
}
