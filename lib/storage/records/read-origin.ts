import { ofOwners, type SQL, sql, type TableRow, type Tx } from "@/lib/storage/db";
import type { DecisionKey, EventKey } from "./decisions";
import type { Payload } from "./event-payload";
import { DECISION_COLUMNS, type DecisionRow } from "./lists/decision-rows";
import type { MemoryKey } from "./memory-key";

/** The event that a memory came from, and the ordinal of the memory's message. */
export type OriginEvent = EventKey & {
  readonly ordinal: number;
  readonly eventId: string;
  readonly receivedAt: Date;
  readonly decidedAt: Date | null;
  readonly sessionId: string | null;
  readonly agentId: string | null;
  readonly source: string | null;
  readonly payload: Payload;
};

type Row = TableRow<"memories", "ordinal"> &
  TableRow<
    "events",
    "event_no" | "event_id" | "received_at" | "decided_at" | "session_id" | "agent_id" | "source" | "payload"
  >;

/**
 * Returns the event of a memory; null when the memory was erased. Uses the primary keys of memories and
 * events.
 */
export async function readOriginEvent(tx: Tx, { ownerNo, position }: MemoryKey): Promise<OriginEvent | null> {
  const [row] = await tx.rows<Row>(sql`
    select e.event_no, m.ordinal, e.event_id, e.received_at, e.decided_at, e.session_id, e.agent_id, e.source, e.payload
    from memories m join events e on e.owner_no = m.owner_no and e.event_no = m.event_no
    where ${ofOwners(sql`m.owner_no`, [ownerNo])} and m.position = ${position}::bigint`);
  if (!row) return null;
  return {
    ownerNo,
    eventNo: Number(row.event_no),
    ordinal: row.ordinal,
    eventId: row.event_id,
    receivedAt: row.received_at,
    decidedAt: row.decided_at,
    sessionId: row.session_id,
    agentId: row.agent_id,
    source: row.source,
    payload: JSON.parse(row.payload) as Payload,
  };
}

/** Returns the decisions on the messages of an event by ordinal. Uses the primary key of decisions. */
export function readDecisions(tx: Tx, key: EventKey): Promise<DecisionRow[]> {
  return tx.rows<DecisionRow>(
    sql`select ${DECISION_COLUMNS} from decisions d where ${eventFilter("d", key)} order by d.ordinal`,
  );
}

/** A redaction of an event; offsets are UTF-16 units of the stored text. */
export type RedactionRow = TableRow<"redactions", "field" | "kind" | "rule" | "mode" | "start" | "length">;

/** Returns the redactions of an event in order of their numbers. Uses the primary key of redactions. */
export function readRedactions(tx: Tx, key: EventKey): Promise<RedactionRow[]> {
  return tx.rows<RedactionRow>(
    sql`select r.field, r.kind, r.rule, r.mode, r.start, r.length from redactions r where ${eventFilter("r", key)} order by r.redaction_no`,
  );
}

/**
 * Returns one decision and the id of its event; null when it was erased. Uses the primary keys of
 * decisions and events.
 */
export async function readDecision(
  tx: Tx,
  { ownerNo, eventNo, ordinal }: DecisionKey,
): Promise<(DecisionRow & { event_id: string }) | null> {
  const [row] = await tx.rows<DecisionRow & TableRow<"events", "event_id">>(sql`
    select ${DECISION_COLUMNS}, e.event_id from decisions d join events e on e.owner_no = d.owner_no and e.event_no = d.event_no
    where ${ofOwners(sql`d.owner_no`, [ownerNo])} and d.event_no = ${eventNo}::bigint and d.ordinal = ${ordinal}::smallint`);
  return row ?? null;
}

/**
 * Returns the text of one message and the id of its event; null when it was erased. Uses the primary key of
 * events.
 */
export async function readMessageText(
  tx: Tx,
  { ownerNo, eventNo, ordinal }: DecisionKey,
): Promise<{ eventId: string; text: string } | null> {
  const [row] = await tx.rows<TableRow<"events", "event_id"> & { text: string | null }>(sql`
    select event_id, payload::jsonb -> 'messages' -> ${ordinal}::int ->> 'text' as text from events
    where ${ofOwners(sql`owner_no`, [ownerNo])} and event_no = ${eventNo}::bigint`);
  return row?.text ? { eventId: row.event_id, text: row.text } : null;
}

function eventFilter(alias: "d" | "r", { ownerNo, eventNo }: EventKey): SQL {
  return sql`${ofOwners(sql`${sql.raw(alias)}.owner_no`, [ownerNo])} and ${sql.raw(alias)}.event_no = ${eventNo}::bigint`;
}
