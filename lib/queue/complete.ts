import { list, sql, type Tx } from "@/lib/db";
import type { Claim, Job } from "./contracts";
import { assertLease, heldLane, laneJobs } from "./lease";

/** What complete() was asked for, by claim: lets the worker see without a query that nothing is left to give back. */
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
  const others = claim.jobs.map((job) => job.jobNo).filter((jobNo) => !jobNos.includes(jobNo));
  // Two statements that travel together. The first waits for the lane's lock, so that the second, on a younger
  // snapshot, counts on `pending` as the last enqueue left it. Without the lease the second changes nothing.
  // Counts on the primary keys of lanes and jobs.
  await Promise.all([
    assertLease(tx, claim),
    tx.rows(sql`
      with gone as (
        delete from jobs where ${laneJobs(claim)} and job_no = any(${list(jobNos)}::bigint[])
          and exists (select from lanes where ${heldLane(claim)})
        returning 1
      ), count as materialized (
        select count(*) as gone,
               not exists (select from jobs where ${laneJobs(claim)}
                           and job_no = any(${list(others)}::bigint[])) as is_last
        from gone
      ), emptied as (
        delete from lanes using count where ${heldLane(claim)} and is_last and pending = gone
      )
      update lanes set pending = pending - gone,
        token = case when is_last then null else token end,
        locked_until = case when is_last then null else locked_until end,
        next_at = case when is_last then greatest(next_at, now()) else next_at end
      from count where ${heldLane(claim)} and not (is_last and pending = gone)`),
  ]);
}
