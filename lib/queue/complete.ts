import { inTenant, list, sql, type Tx } from "@/lib/db";
import type { Claim, Job } from "./contracts";
import { assertLease, heldLane, laneJobs } from "./lease";

/** What complete() was asked for, by claim: tells the last one, and that nothing is left to give back. */
const asked = new WeakMap<Claim, Set<number>>();

/** Whether complete() was called for all of these jobs. */
export function isAllAsked(claim: Claim, jobs: readonly Job[]): boolean {
  return jobs.every((job) => asked.get(claim)?.has(job.jobNo));
}

/**
 * Deletes finished jobs inside the transaction that stores what they did: both happen, or neither, which makes the
 * effect happen once. With the last job of the claim the lease ends too, and an empty lane is deleted.
 * Throws `lease_lost` when another worker has the lane; then the transaction must roll back.
 */
export async function complete(tx: Tx, claim: Claim, jobNos: readonly number[]): Promise<void> {
  await remove(tx, claim, jobNos, tx.rows);
}

/**
 * As complete(), in a transaction of its own, for jobs whose effects are stored already or need no fence.
 * Throws `lease_lost` when another worker has the lane; then nothing is deleted.
 */
export async function finish(claim: Claim, jobNos: readonly number[]): Promise<void> {
  await inTenant(claim, "work", (tx) => remove(tx, claim, jobNos, tx.lastRows));
}

async function remove(tx: Tx, claim: Claim, jobNos: readonly number[], send: Tx["rows"]): Promise<void> {
  const done = asked.get(claim) ?? new Set<number>();
  asked.set(claim, done);
  for (const jobNo of jobNos) done.add(jobNo);
  const isLast = isAllAsked(claim, claim.jobs);
  // They travel together. The first waits for the lane's lock, so that the second, on a younger snapshot, counts on
  // `pending` as the last enqueue left it. Without the lease the second changes nothing.
  // Counts on the primary keys of lanes and jobs.
  const gone = sql`gone as (
    delete from jobs where ${laneJobs(claim)} and job_no = any(${list(jobNos)}::bigint[])
      and exists (select from lanes where ${heldLane(claim)})
    returning 1
  ), done as (select count(*)::int as jobs from gone)`;
  await Promise.all([
    assertLease(tx, claim),
    isLast
      ? send(sql`
          with ${gone}, emptied as (delete from lanes where ${heldLane(claim)} and pending = (select jobs from done))
          update lanes set pending = pending - (select jobs from done),
            token = null, locked_until = null, next_at = greatest(next_at, now())
          where ${heldLane(claim)} and pending > (select jobs from done)`)
      : send(sql`
          with ${gone} update lanes set pending = pending - (select jobs from done) where ${heldLane(claim)}`),
  ]);
}
