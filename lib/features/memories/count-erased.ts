import type { Ctx, OwnerNo } from "@/lib/base/core";
import { inTenant, ofOwners, sql } from "@/lib/storage/db";
import type { EraseCounts } from "./erase-input";

/**
 * Events counted per transaction. A batch takes a few ms, so retrievals on the embedded database can run
 * between batches.
 */
const BATCH = 500;

/**
 * Counts what erasing an owner or one of its sessions would erase. Uses the keys of events, memories and
 * jobs, and indexes `turns_by_event` and `usages_by_memory`.
 */
export async function countErased(
  ctx: Ctx,
  ownerNo: OwnerNo,
  sessionId: string | null,
): Promise<Omit<EraseCounts, "owners">> {
  const ownerFilter = ofOwners(sql`owner_no`, [ownerNo]);
  const inSession = sessionId === null ? sql`true` : sql`session_id = ${sessionId}`;
  const total = { events: 0, memories: 0, usages: 0 };
  for (let after: string | null = "0"; after !== null; ) {
    const from: string = after;
    const [row] = await inTenant(ctx, "work", (tx) =>
      tx.rows<{ events: number; memories: number; usages: number; last: string | null }>(sql`
        select count(distinct b.event_no)::int as events, count(m.position)::int as memories,
          coalesce(sum(m.usages), 0)::int as usages, max(b.event_no)::text as last
        from (select event_no from events where ${ownerFilter} and event_no > ${from}::bigint and ${inSession}
            order by event_no limit ${BATCH}::int) b
          left join lateral (select position from turns where ${ownerFilter} and event_no = b.event_no offset 0) t on true
          left join lateral (select position, (select count(*) from usages u where ${ofOwners(sql`u.owner_no`, [ownerNo])}
              and u.position = k.position) as usages
            from memories k where ${ofOwners(sql`k.owner_no`, [ownerNo])} and k.position = t.position offset 0) m on true`),
    );
    total.events += row?.events ?? 0;
    total.memories += row?.memories ?? 0;
    total.usages += row?.usages ?? 0;
    after = row?.events === BATCH ? row.last : null;
  }
  const [jobs] = await inTenant(ctx, "work", (tx) =>
    tx.rows<{
      count: number;
    }>(sql`select count(*)::int as count from jobs j where ${ofOwners(sql`j.owner_no`, [ownerNo])}
      and exists (select 1 from events where ${ownerFilter} and event_no = (j.payload::jsonb ->> 'event')::bigint and ${inSession})`),
  );
  return { ...total, jobs: jobs?.count ?? 0 };
}
