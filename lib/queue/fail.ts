import { type AppError, ERRORS, type Later } from "@/lib/core";
import { inTenant, sql, type Tx } from "@/lib/db";
import { backoffOf, LONGEST_WAIT_MS } from "./backoff";
import type { Claim, Job } from "./contracts";
import { endLease, heldLane, laneJobs, lockLane } from "./lease";

/** What became of a job that did not finish. `lost`: the lane is another worker's, and nothing changes. */
export type Outcome = "retry" | "dead" | "lost";

/**
 * Ends a claim whose job failed: the job is tried again after base · 2^(attempts - 1) ms ± 20 % (at most 5 minutes),
 * and its lane waits with it, so that order holds. After the last try, or at once when the code is not retryable, it
 * becomes a dead letter and the lane goes on. Keeps the code of the error alone. `lease_lost` changes nothing.
 */
export async function fail(
  claim: Claim,
  job: Job,
  error: AppError,
  options: { backoffMs: number; maxAttempts?: number },
): Promise<Outcome> {
  if (error.code === "lease_lost") return "lost";
  const attempts = job.attempts + 1;
  const isDead = !ERRORS[error.code].retry || attempts >= (options.maxAttempts ?? job.maxAttempts);
  return inTenant(claim, "work", async (tx) => {
    if (!(await lockLane(tx, claim))) return "lost";
    if (isDead) await bury(tx, claim, job, error.code);
    else await putOff(tx, claim, job, error.code, 1, backoffOf(attempts, options.backoffMs, Math.random()));
    return isDead ? "dead" : "retry";
  });
}

/**
 * Ends a claim whose job asked to run later: it spends no attempt, and its lane waits with it, 5 minutes at most: then it may ask again. The wait is counted from
 * the database's clock, whatever this process' clock shows. The reason is kept beside the job.
 */
export async function postpone(claim: Claim, job: Job, later: Later): Promise<Outcome> {
  const waitMs = Math.min(Math.max(0, later.at.getTime() - Date.now()), LONGEST_WAIT_MS);
  return inTenant(claim, "work", async (tx) => {
    if (!(await lockLane(tx, claim))) return "lost";
    await putOff(tx, claim, job, later.reason, 0, waitMs);
    return "retry";
  });
}

/** A job that was erased meanwhile is not found; then the lane is free at once. */
async function putOff(tx: Tx, claim: Claim, job: Job, reason: string, spent: number, waitMs: number) {
  const found = await tx.rows(sql`
    with put_off as (
      update jobs set attempts = attempts + ${spent}::smallint, last_error = ${reason}::text,
        run_at = now() + ${waitMs}::float8 * interval '1 ms'
      where ${laneJobs(claim)} and job_no = ${job.jobNo}::bigint returning run_at
    )
    update lanes set token = null, next_at = run_at, locked_until = run_at
    from put_off where ${heldLane(claim)} returning 1`);
  if (found.length === 0) await endLease(tx, claim);
}

async function bury(tx: Tx, claim: Claim, job: Job, code: string): Promise<void> {
  await tx.rows(sql`
    with gone as (
      delete from jobs where ${laneJobs(claim)} and job_no = ${job.jobNo}::bigint returning *
    ), dead as (
      insert into dead_letters
        (job_no, owner_no, urgency, kind, payload, attempts, max_attempts, error, trace, created_at)
      select job_no, owner_no, urgency, kind, payload, attempts + 1, max_attempts, ${code}, trace, created_at from gone
    )
    update lanes set pending = pending - (select count(*) from gone) where ${heldLane(claim)}`);
  await endLease(tx, claim);
}
