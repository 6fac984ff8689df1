import type { OwnerNo } from "@/lib/base/core";
import { list, sql, type Tx } from "@/lib/storage/db";

/**
 * Deletes the owner's jobs and dead letters of the given events for an erasure, in the caller's transaction,
 * and returns their counts. Includes running jobs; the tombstones prevent them from storing anything.
 */
export async function deleteJobsOf(
  tx: Tx,
  ownerNo: OwnerNo,
  eventNos: readonly number[],
): Promise<{ jobs: number; deadLetters: number }> {
  const isTarget = sql`owner_no = ${ownerNo}::bigint and payload::jsonb ->> 'event' = any(${list(eventNos.map(String))}::text[])`;
  // Locks the lanes first, so that `pending` includes the last enqueue.
  await tx.rows(sql`select 1 from lanes where owner_no = ${ownerNo}::bigint order by urgency for update`);
  const [counts] = await tx.rows<{ jobs: string; dead_letters: string }>(sql`
    with deleted as (delete from jobs where ${isTarget} returning urgency),
    dead as (delete from dead_letters where ${isTarget} returning 1),
    count as materialized (select urgency, count(*) as jobs from deleted group by urgency),
    emptied as (
      delete from lanes l using count
      where l.owner_no = ${ownerNo}::bigint and l.urgency = count.urgency and l.pending = count.jobs and l.token is null
    ), rest as (
      update lanes l set pending = l.pending - count.jobs from count
      where l.owner_no = ${ownerNo}::bigint and l.urgency = count.urgency
        and not (l.pending = count.jobs and l.token is null)
    )
    select (select count(*) from deleted) as jobs, (select count(*) from dead) as dead_letters`);
  return { jobs: Number(counts?.jobs ?? 0), deadLetters: Number(counts?.dead_letters ?? 0) };
}
