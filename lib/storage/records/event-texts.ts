import type { OwnerNo, Position } from "@/lib/base/core";
import { list, ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";
import type { Payload } from "./event-payload";

/** A redaction in the log. */
export type LoggedRedaction = {
  readonly no: number;
  readonly field: string;
  readonly kind: string;
  readonly rule: string;
  readonly mode: "mask" | "drop" | "tag";
  readonly start: number;
  readonly length: number;
  /** The database's own text format, so that the value can be written back unchanged. */
  readonly createdAt: string;
  readonly scanNo: string | null;
};

/** The fields of a memory that can contain personal data. */
export type MemoryTexts = {
  readonly position: Position;
  /** The index in ROLES. */
  readonly role: number;
  readonly at: string;
  readonly text: string;
  readonly speaker: string | null;
  readonly source: string | null;
  readonly tags: readonly string[];
  readonly metadata: unknown;
};

/** An event with every stored copy of its texts, in its payload, its redactions and its memories. */
export type EventTexts = {
  readonly eventNo: number;
  readonly source: string | null;
  readonly agentId: string | null;
  readonly payload: Payload;
  /** Whether the event is still waiting for its decision. A worker may then hold its text. */
  readonly isQueued: boolean;
  readonly redactions: readonly LoggedRedaction[];
  readonly memories: readonly MemoryTexts[];
};

type Row = TableRow<"events", "event_no" | "source" | "agent_id" | "payload"> & {
  is_queued: boolean;
  redactions: string | null;
  memories: string | null;
};

/**
 * Returns the owner's events with these numbers. Uses the primary keys of events, redactions, decisions and
 * memories.
 */
export function readEventTexts(tx: Tx, ownerNo: OwnerNo, eventNos: readonly number[]): Promise<EventTexts[]> {
  return read(tx, ownerNo, sql`event_no = any(${list([...eventNos])}::bigint[])`, eventNos.length);
}

/** Returns the owner's next events after `after` and up to `until`, in number order. */
export function readEventTextsAfter(
  tx: Tx,
  ownerNo: OwnerNo,
  range: { readonly after: number; readonly until: number },
  limit: number,
): Promise<EventTexts[]> {
  const inRange = sql`event_no > ${range.after}::bigint and event_no <= ${range.until}::bigint`;
  return read(tx, ownerNo, inRange, limit);
}

async function read(
  tx: Tx,
  ownerNo: OwnerNo,
  eventCondition: ReturnType<typeof sql>,
  limit: number,
): Promise<EventTexts[]> {
  const ownerFilter = ofOwners(sql`owner_no`, [ownerNo]);
  const rows = await tx.rows<Row>(sql`
    select e.event_no, e.source, e.agent_id, e.payload, r.redactions, m.memories,
      e.decided_at is null and exists (select 1 from jobs where ${ownerFilter} and kind = 'event.process'
        and payload::jsonb ->> 'event' = e.event_no::text) as is_queued
    from (select * from events where ${ownerFilter} and ${eventCondition} order by event_no limit ${limit}::int) e
      cross join lateral (select json_agg(json_build_object('no', redaction_no, 'field', field, 'kind', kind, 'rule', rule,
          'mode', mode, 'start', start, 'length', length, 'createdAt', created_at::text, 'scanNo', scan_no::text))::text as redactions
        from redactions where ${ownerFilter} and event_no = e.event_no offset 0) r
      cross join lateral (select json_agg(json_build_object('position', k.position, 'role', k.role, 'at', k.occurred_at, 'text', k.text,
          'speaker', k.speaker, 'source', k.source, 'tags', k.tags, 'metadata', k.metadata::json))::text as memories
        from (select position from decisions where ${ownerFilter} and event_no = e.event_no and memory_position = position offset 0) d
          cross join lateral (select * from memories where ${ownerFilter} and position = d.position offset 0) k offset 0) m
    order by e.event_no`);
  return rows.map((row) => ({
    eventNo: Number(row.event_no),
    source: row.source,
    agentId: row.agent_id,
    payload: JSON.parse(row.payload) as Payload,
    isQueued: row.is_queued,
    redactions: row.redactions === null ? [] : (JSON.parse(row.redactions) as LoggedRedaction[]),
    memories: row.memories === null ? [] : (JSON.parse(row.memories) as MemoryTexts[]),
  }));
}
