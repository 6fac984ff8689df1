import { type Ctx, OWNER_KINDS, type OwnerNo, type OwnerRef, VERDICTS } from "@/lib/base/core";
import { ofOwners, ofTenant, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { CONFIRMATION } from "./confirmations";
import type { EventKey } from "./decisions";

/** The key of an event and whether it is decided. */
export type FoundEvent = EventKey & { readonly isDecided: boolean };

/**
 * Returns up to two events of the tenant with this id, from one owner or, when `owner` is null, from any
 * owner. Uses index `events_by_id`, once per owner of the tenant when `owner` is null.
 */
export async function findEvents(
  tx: Tx,
  ctx: Pick<Ctx, "tenantNo">,
  eventId: string,
  owner: OwnerRef | null,
): Promise<FoundEvent[]> {
  const byOwner = owner
    ? sql`o.kind = ${OWNER_KINDS.indexOf(owner.kind)}::smallint and o.owner_id = ${owner.id}`
    : sql`true`;
  const rows = await tx.rows<TableRow<"events", "owner_no" | "event_no" | "decided_at">>(sql`
    select e.owner_no, e.event_no, e.decided_at from owners o join events e on e.owner_no = o.owner_no and e.event_id = ${eventId}
    where o.tenant_no = ${ctx.tenantNo}::int and ${ofTenant(sql`e.owner_no`, ctx.tenantNo)} and ${byOwner} limit 2`);
  return rows.map((row) => ({
    ownerNo: String(row.owner_no) as OwnerNo,
    eventNo: Number(row.event_no),
    isDecided: row.decided_at !== null,
  }));
}

/** The outcome of one message; `verdict` and `type` are indexes in VERDICTS and MEMORY_TYPES. */
export type MessageOutcomeRow = TableRow<"decisions", "ordinal" | "verdict" | "reason" | "type"> & {
  taken_from: number | null;
  part_of: number | null;
  assist: string | null;
  /** The ids of the memory that stores the message and of the one that it may correct, in hex. */
  memory: string | null;
  uncertain: string | null;
  /** The ids of the memories that the message superseded, in hex. */
  superseded: string[];
};

/**
 * Returns the outcomes of the messages of an event by ordinal. A message that confirms a memory beside its
 * own has a second outcome, which follows the first. Uses the primary keys of decisions, events and memories,
 * and index `memory_states_by_successor`. The payload is parsed once and read by path, because it can have
 * 1 600 messages.
 */
export function readOutcomes(tx: Tx, { ownerNo, eventNo }: EventKey): Promise<MessageOutcomeRow[]> {
  return tx.rows<MessageOutcomeRow>(sql`
    with e as materialized (select payload::jsonb as payload from events where ${ofOwners(sql`owner_no`, [ownerNo])}
      and event_no = ${eventNo}::bigint)
    select d.ordinal, coalesce(c.verdict, d.verdict) as verdict, coalesce(c.reason, d.reason) as reason, d.type,
      (e.payload #>> array['messages', d.ordinal::text, 'extractedFrom'])::int as taken_from,
      (e.payload #>> array['messages', d.ordinal::text, 'part', 'of'])::int as part_of,
      e.payload #>> array['review', 'assist', 'outcomes', d.ordinal::text] as assist,
      (select encode(m.memory_id, 'hex') from memories m where m.owner_no = d.owner_no and m.position = case when c.older is null then d.memory_position else c.older end) as memory,
      (select encode(m.memory_id, 'hex') from memories m where m.owner_no = d.owner_no and m.position = d.uncertain_position
        and c.older is null and d.resolution is null) as uncertain,
      array(select encode(m.memory_id, 'hex') from memory_states s join memories m on m.owner_no = s.owner_no and m.position = s.position
        where s.owner_no = d.owner_no and s.superseded_by = d.memory_position and c.older is null
          and d.verdict = ${VERDICTS.indexOf("superseding")}::smallint order by s.position) as superseded
    from decisions d cross join e
      cross join lateral (select null::bigint as older, null::smallint as verdict, null::text as reason
        union all select older, ${CONFIRMATION.verdict}, ${CONFIRMATION.reason} from confirmations
          where owner_no = d.owner_no and newer = d.position) c
    where ${ofOwners(sql`d.owner_no`, [ownerNo])} and d.event_no = ${eventNo}::bigint order by d.ordinal, c.older nulls first`);
}

/** Returns the number of redactions of an event by kind, in order of kinds. */
export function countRedactions(
  tx: Tx,
  { ownerNo, eventNo }: EventKey,
): Promise<{ kind: string; count: number }[]> {
  return tx.rows<TableRow<"redactions", "kind"> & { count: number }>(sql`
    select kind, count(*)::int as count from redactions where ${ofOwners(sql`owner_no`, [ownerNo])}
      and event_no = ${eventNo}::bigint group by kind order by kind`);
}

/**
 * Returns the status of an event. An event is `dead` when it is neither decided nor queued: it is a dead
 * letter, or its dead letter was discarded. One statement, because the job is deleted in the transaction that
 * decides.
 */
export async function readStatus(
  tx: Tx,
  { ownerNo, eventNo }: EventKey,
): Promise<"queued" | "decided" | "dead"> {
  const ownerFilter = ofOwners(sql`owner_no`, [ownerNo]);
  const [row] = await tx.rows<{ is_decided: boolean; is_waiting: boolean }>(sql`
    select decided_at is not null as is_decided,
      exists (select 1 from jobs where ${ownerFilter} and kind = 'event.process' and payload::jsonb ->> 'event' = ${String(eventNo)}) as is_waiting
    from events where ${ownerFilter} and event_no = ${eventNo}::bigint`);
  if (row?.is_decided) return "decided";
  return row?.is_waiting ? "queued" : "dead";
}
