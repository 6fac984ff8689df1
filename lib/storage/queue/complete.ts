import { inTenant, list, type SQL, sql, type Tx } from "@/lib/storage/db";
import type { Claim, Job } from "./contracts";
import { assertLease, heldLane, laneJobs } from "./lease";

/**
 * The completed jobs per claim, which determine whether a job is the last one and whether the lane needs a
 * release.
 */
const completedJobs = new WeakMap<Claim, Set<number>>();

/** Returns whether complete() was called for all of these jobs. */
export function isCompleted(claim: Claim, jobs: readonly Job[]): boolean {
  return jobs.every((job) => completedJobs.get(claim)?.has(job.jobNo));
}

/**
 * Deletes finished jobs inside the transaction that stores their effects, so that each effect happens exactly
 * once. The last job of the claim also ends the lease and deletes an empty lane. Throws `lease_lost` when
 * another worker holds the lane; the caller must then roll back.
 */
export async function complete(tx: Tx, claim: Claim, jobNos: readonly number[]): Promise<void> {
  await remove(tx, claim, jobNos, tx.write);
}

/**
 * Completes jobs like complete(), but in its own transaction, for jobs whose effects are already stored or
 * need no fencing. Throws `lease_lost` when another worker holds the lane; nothing is deleted then.
 */
export async function finish(claim: Claim, jobNos: readonly number[]): Promise<void> {
  await inTenant(claim, "work", (tx) => remove(tx, claim, jobNos, tx.lastRows));
}

async function remove(
  tx: Tx,
  claim: Claim,
  jobNos: readonly number[],
  send: (statement: SQL) => unknown,
): Promise<void> {
  const done = completedJobs.get(claim) ?? new Set<number>();
  completedJobs.set(claim, done);
  for (const jobNo of jobNos) done.add(jobNo);
  const isLast = isCompleted(claim, claim.jobs);
  // Both statements travel in one round trip. The first waits for the lane's lock, so that the snapshot of
  // the second includes the last enqueue in `pending`. Without the lease the second changes nothing. Uses the
  // primary keys of lanes and jobs.
  const deletion = sql`deleted as (
    delete from jobs where ${laneJobs(claim)} and job_no = any(${list(jobNos)}::bigint[])
      and exists (select from lanes where ${heldLane(claim)})
    returning 1
  ), done as (select count(*)::int as jobs from deleted)`;
  await Promise.all([
    assertLease(tx, claim),
    isLast
      ? send(sql`
          with ${deletion}, emptied as (delete from lanes where ${heldLane(claim)} and pending = (select jobs from done))
          update lanes set pending = pending - (select jobs from done),
            token = null, locked_until = null, next_at = greatest(next_at, now())
          where ${heldLane(claim)} and pending > (select jobs from done)`)
      : send(sql`
          with ${deletion} update lanes set pending = pending - (select jobs from done) where ${heldLane(claim)}`),
  ]);
}
