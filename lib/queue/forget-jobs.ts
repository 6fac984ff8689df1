import type { OwnerNo } from "@/lib/core";
import { list, sql, type Tx } from "@/lib/db";

/**
 * Erasure: deletes the owner's jobs and dead letters whose payload has one of these numbers as `event`, in the caller's
 * transaction, and returns how many. A job that a worker is running just now goes too; what it stores is the
 * tombstone's matter.
 */
export async function forgetJobs(
  tx: Tx,
  ownerNo: OwnerNo,
  eventNos: readonly number[],
): Promise<{ jobs: number; deadLetters: number }> {
  const isOne = sql`owner_no = ${ownerNo}::bigint and payload::jsonb ->> 'event' = any(${list(eventNos.map(String))}::text[])`;
  // The lanes' locks first, so that `pending` below is what the last enqueue left.
  await tx.rows(sql`select 1 from lanes where owner_no = ${ownerNo}::bigint order by urgency for update`);
  const [gone] = await tx.rows<{ jobs: string; dead_letters: string }>(sql`
    with gone as (delete from jobs where ${isOne} returning urgency),
    dead as (delete from dead_letters where ${isOne} returning 1),
    count as materialized (select urgency, count(*) as gone from gone group by urgency),
    emptied as (
      delete from lanes l using count
      where l.owner_no = ${ownerNo}::bigint and l.urgency = count.urgency and l.pending = gone and l.token is null
    ), rest as (
      update lanes l set pending = l.pending - gone from count
      where l.owner_no = ${ownerNo}::bigint and l.urgency = count.urgency
        and not (l.pending = gone and l.token is null)
    )
    select (select count(*) from gone) as jobs, (select count(*) from dead) as dead_letters`);
  return { jobs: Number(gone?.jobs ?? 0), deadLetters: Number(gone?.dead_letters ?? 0) };
}
