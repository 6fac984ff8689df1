import type { OwnerNo } from "@/lib/base/core";
import { ofOwners, sql, type Tx } from "@/lib/storage/db";
import { type EventFilter, matchesEvent } from "./event-filter";

/**
 * What erasing a batch of events would erase. `last` is the number of the last event, or null if there is
 * none.
 */
export type ErasedCounts = {
  readonly events: number;
  readonly memories: number;
  readonly usages: number;
  readonly last: number | null;
};

/**
 * Counts what erasing an owner's next `limit` events after `after` that match the filter would erase. Uses
 * the primary keys of events and memories, and indexes `turns_by_event` and `usages_by_memory`.
 */
export async function countErasedRows(
  tx: Tx,
  ownerNo: OwnerNo,
  filter: EventFilter,
  after: number,
  limit: number,
): Promise<ErasedCounts> {
  const ownerFilter = ofOwners(sql`owner_no`, [ownerNo]);
  const [row] = await tx.rows<{ events: number; memories: number; usages: number; last: string | null }>(sql`
        select count(distinct b.event_no)::int as events, count(m.position)::int as memories,
          coalesce(sum(m.usages), 0)::int as usages, max(b.event_no)::text as last
        from (select event_no from events e where ${ownerFilter} and event_no > ${after}::bigint and ${matchesEvent(filter)}
            order by event_no limit ${limit}::int) b
          left join lateral (select position from turns where ${ownerFilter} and event_no = b.event_no offset 0) t on true
          left join lateral (select position, (select count(*) from usages u where ${ofOwners(sql`u.owner_no`, [ownerNo])}
              and u.position = k.position) as usages
            from memories k where ${ofOwners(sql`k.owner_no`, [ownerNo])} and k.position = t.position offset 0) m on true`);
  const { events = 0, memories = 0, usages = 0, last = null } = row ?? {};
  return { events, memories, usages, last: last === null ? null : Number(last) };
}

/** Counts an owner's jobs for events that match the filter. Uses the primary keys of jobs and events. */
export async function countErasedJobs(tx: Tx, ownerNo: OwnerNo, filter: EventFilter): Promise<number> {
  const [jobs] = await tx.rows<{
    count: number;
  }>(sql`select count(*)::int as count from jobs j where ${ofOwners(sql`j.owner_no`, [ownerNo])}
      and exists (select 1 from events e where ${ofOwners(sql`e.owner_no`, [ownerNo])}
        and e.event_no = (j.payload::jsonb ->> 'event')::bigint and ${matchesEvent(filter)})`);
  return jobs?.count ?? 0;
}
