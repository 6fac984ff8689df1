import { z } from "zod";
import { type Ctx, OWNER_KINDS, ownerOf, requireOwner, requireScope, VERDICTS } from "@/lib/base/core";
import { inTenant, list, ofTenant, sql } from "@/lib/storage/db";
import { pseudonym } from "@/lib/storage/settings";

const id = z.string().min(1).max(256);

export const countOutcomesInput = z.strictObject({
  events: z
    .array(
      z.strictObject({
        id: id.describe("As returned by POST /events"),
        user_id: id.optional(),
        agent_owner: id.optional(),
        scope: z.literal("shared").optional(),
      }),
    )
    .min(1)
    .max(500)
    .describe("IDs of events, each with its owner as it was sent"),
});

const count = z.int().min(0);
const VERDICT_COUNTS = { stored: count, dropped: count, deduplicated: count, superseding: count } as const;

export const countOutcomesOutput = z.object({
  queued: count.describe("Events that wait for a decision"),
  dead: count.describe("Events that failed permanently; see the dead letters"),
  unknown: count.describe("Events that do not exist or were erased"),
  messages: z.object(VERDICT_COUNTS).describe("Messages of the decided events by verdict"),
});
export type CountOutcomesOutput = z.infer<typeof countOutcomesOutput>;

type Row = { known: number; dead: number; undecided: number; verdicts: Record<string, number> | null };

/**
 * The progress and verdicts of events, as counts. An event that is named twice counts once. Throws
 * `scope_missing`, `owner_required`, `owner_forbidden`.
 */
export async function countOutcomes(
  ctx: Ctx,
  { events }: z.infer<typeof countOutcomesInput>,
): Promise<CountOutcomesOutput> {
  requireScope(ctx, "read");
  const asked = new Map<string, { kind: number; owner: string; event: string }>();
  for (const [index, event] of events.entries()) {
    const named = ownerOf(event, `events[${index}]`);
    const owner = { kind: named.kind, id: await pseudonym(ctx, named.id) };
    requireOwner(ctx, owner);
    const one = {
      kind: OWNER_KINDS.indexOf(owner.kind),
      owner: owner.id,
      event: await pseudonym(ctx, event.id),
    };
    asked.set(JSON.stringify(one), one);
  }
  const given = [...asked.values()];
  // Uses indexes `owners_by_id`, `events_by_id`, `dead_letters_by_owner` and the primary keys of decisions
  // and jobs. `offset 0` and `limit 1` hold the planner to one lookup per event. When a dead letter was
  // discarded, its owner has no job left.
  const [row] = await inTenant(ctx, "work", (tx) =>
    tx.rows<Row>(sql`
      with asked as (select * from unnest(${list(given.map((one) => one.kind))}::smallint[],
          ${list(given.map((one) => one.owner))}::text[], ${list(given.map((one) => one.event))}::text[]) as a(kind, owner_id, event_id)),
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
        (select jsonb_object_agg(verdict, messages) from verdicts) as verdicts`),
  );
  const { known = 0, dead = 0, undecided = 0, verdicts = null } = row ?? {};
  const of = (verdict: (typeof VERDICTS)[number]) => verdicts?.[VERDICTS.indexOf(verdict)] ?? 0;
  return {
    queued: undecided - dead,
    dead,
    unknown: given.length - known,
    messages: {
      stored: of("stored"),
      dropped: of("dropped"),
      deduplicated: of("deduplicated"),
      superseding: of("superseding"),
    },
  };
}
