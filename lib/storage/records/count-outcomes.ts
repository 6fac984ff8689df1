import { type Ctx, OWNER_KINDS, type OwnerRef, VERDICTS, type Verdict } from "@/lib/base/core";
import { list, ofTenant, sql, type Tx } from "@/lib/storage/db";

/** An event by its id and its owner. */
export type EventRef = { readonly owner: OwnerRef; readonly eventId: string };

/**
 * The number of events that exist, that are undecided, and that are undecided because they are dead letters.
 */
export type OutcomeCounts = {
  readonly known: number;
  readonly undecided: number;
  readonly dead: number;
  /** Messages of the decided events by verdict. */
  readonly verdicts: Readonly<Record<Verdict, number>>;
};

type Row = { known: number; dead: number; undecided: number; verdicts: Record<string, number> | null };

/**
 * Counts the progress and verdicts of distinct events of a tenant in one snapshot. Uses indexes
 * `owners_by_id`, `events_by_id`, `dead_letters_by_owner` and the primary keys of decisions and jobs. `offset
 * 0` and `limit 1` force the planner to use one lookup per event. An undecided event also counts as dead when
 * its owner has no jobs, because its dead letter was then discarded.
 */
export async function countOutcomesOf(
  tx: Tx,
  ctx: Pick<Ctx, "tenantNo">,
  events: readonly EventRef[],
): Promise<OutcomeCounts> {
  const [row] = await tx.rows<Row>(sql`
      with asked as (select * from unnest(${list(events.map(({ owner }) => OWNER_KINDS.indexOf(owner.kind)))}::smallint[],
          ${list(events.map(({ owner }) => owner.id))}::text[], ${list(events.map(({ eventId }) => eventId))}::text[]) as a(kind, owner_id, event_id)),
        found as materialized (select e.* from asked a
          cross join lateral (select owner_no from owners where tenant_no = ${ctx.tenantNo}::int and kind = a.kind
            and owner_id = a.owner_id offset 0) o
          cross join lateral (select owner_no, event_no, decided_at from events where owner_no = o.owner_no
            and event_id = a.event_id and ${ofTenant(sql`owner_no`, ctx.tenantNo)} offset 0) e),
        undecided as materialized (select owner_no, event_no from found where decided_at is null),
        dead as (select u.* from undecided u
          where (select l.job_no from dead_letters l where l.owner_no = u.owner_no and l.kind = 'event.process'
              and (l.payload::jsonb ->> 'event')::bigint = u.event_no limit 1) is not null
            or (select j.job_no from jobs j where j.owner_no = u.owner_no limit 1) is null),
        verdicts as (select d.verdict, count(*)::int as messages from found f
          cross join lateral (select verdict from decisions where owner_no = f.owner_no and event_no = f.event_no offset 0) d
          group by d.verdict)
      select (select count(*)::int from found) as known, (select count(*)::int from undecided) as undecided,
        (select count(*)::int from dead) as dead,
        (select jsonb_object_agg(verdict, messages) from verdicts) as verdicts`);
  const { known = 0, dead = 0, undecided = 0, verdicts = null } = row ?? {};
  const counts = VERDICTS.map((verdict, no) => [verdict, verdicts?.[no] ?? 0]);
  return { known, undecided, dead, verdicts: Object.fromEntries(counts) as Record<Verdict, number> };
}
