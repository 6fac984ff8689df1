import { type AppError, ERRORS, type PostponeJob } from "@/lib/base/core";
import { inTenant, sql, type Tx } from "@/lib/storage/db";
import { writeNotices } from "@/lib/storage/notices";
import { backoffOf, MAX_WAIT_MS } from "./backoff";
import type { Claim, Job } from "./contracts";
import { endLease, heldLane, laneJobs, lockLane } from "./lease";

/** Result of a job that did not finish. `lost`: another worker holds the lane, and nothing changed. */
export type Outcome = "retry" | "dead" | "lost";

/**
 * Ends a claim whose job failed. The job is retried after base · 2^(attempts - 1) ms ± 20 % (at most 5
 * minutes), and its lane waits with it to preserve the order. After the last attempt, or for a non-retryable
 * error, the job becomes a dead letter and the lane continues. Only the error's code is stored. `lease_lost`
 * changes nothing.
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
    if (isDead) await moveToDeadLetters(tx, claim, job, error.code);
    else
      await reschedule(tx, claim, job, error.code, 1, backoffOf(attempts, options.backoffMs, Math.random()));
    return isDead ? "dead" : "retry";
  });
}

/**
 * Ends a claim whose job asked to run later. The job uses no attempt, and its lane waits with it, at most 5
 * minutes. The wait uses the database's clock, which may differ from this process's clock. The job stores the
 * reason.
 */
export async function postpone(claim: Claim, job: Job, later: PostponeJob): Promise<Outcome> {
  const waitMs = Math.min(Math.max(0, later.at.getTime() - Date.now()), MAX_WAIT_MS);
  return inTenant(claim, "work", async (tx) => {
    if (!(await lockLane(tx, claim))) return "lost";
    await reschedule(tx, claim, job, later.reason, 0, waitMs);
    return "retry";
  });
}

/** Sets the job's next attempt. If the job was erased in the meantime, the lane is released at once. */
async function reschedule(
  tx: Tx,
  claim: Claim,
  job: Job,
  reason: string,
  usedAttempts: number,
  waitMs: number,
) {
  const updated = await tx.rows(sql`
    with rescheduled as (
      update jobs set attempts = attempts + ${usedAttempts}::smallint, last_error = ${reason}::text,
        run_at = now() + ${waitMs}::float8 * interval '1 ms'
      where ${laneJobs(claim)} and job_no = ${job.jobNo}::bigint returning run_at
    )
    update lanes set token = null, next_at = run_at, locked_until = run_at
    from rescheduled where ${heldLane(claim)} returning 1`);
  if (updated.length === 0) await endLease(tx, claim);
}

async function moveToDeadLetters(tx: Tx, claim: Claim, job: Job, code: string): Promise<void> {
  await tx.rows(sql`
    with deleted as (
      delete from jobs where ${laneJobs(claim)} and job_no = ${job.jobNo}::bigint returning *
    ), dead as (
      insert into dead_letters
        (job_no, owner_no, urgency, kind, payload, attempts, max_attempts, error, trace, created_at)
      select job_no, owner_no, urgency, kind, payload, attempts + 1, max_attempts, ${code}, trace, created_at from deleted
    )
    update lanes set pending = pending - (select count(*) from deleted) where ${heldLane(claim)}`);
  await endLease(tx, claim);
  const data = { dead_letter_id: String(job.jobNo), kind: job.kind, error: code, attempts: job.attempts + 1 };
  writeNotices(tx, claim.ownerNo, [{ type: "dead_letter.created", data }]);
}
