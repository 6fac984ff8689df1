import { list, sql, type Tx } from "@/lib/db";
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
  const done = asked.get(claim) ?? new Set<number>();
  asked.set(claim, done);
  for (const jobNo of jobNos) done.add(jobNo);
  const isLast = isAllAsked(claim, claim.jobs);
  // These travel together, each cheap to plan (in one statement planning took .55 ms, more than its work). The first
  // waits for the lane's lock, so that the second, on a younger snapshot, counts on `pending` as the last enqueue left
  // it. Without the lease the second changes nothing. Counts on the primary keys of lanes and jobs.
  await Promise.all([
    assertLease(tx, claim),
    tx.rows(sql`
      with gone as (
        delete from jobs where ${laneJobs(claim)} and job_no = any(${list(jobNos)}::bigint[])
          and exists (select from lanes where ${heldLane(claim)})
        returning 1
      )
      update lanes set pending = pending - (select count(*) from gone)
        ${isLast ? sql`, token = null, locked_until = null, next_at = greatest(next_at, now())` : sql``}
      where ${heldLane(claim)}`),
    isLast && tx.rows(sql`delete from lanes where ${laneJobs(claim)} and pending = 0 and token is null`),
  ]);
}
