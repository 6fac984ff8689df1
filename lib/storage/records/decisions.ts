import {
  MEMORY_TYPES,
  type MemoryType,
  type OwnerNo,
  type Position,
  VERDICTS,
  type Verdict,
} from "@/lib/base/core";
import { list, ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { hideBackground } from "@/lib/storage/index";
import type { Payload } from "./event-payload";
import type { MessageRef } from "./review";

/** The key of an event. */
export type EventKey = { readonly ownerNo: OwnerNo; readonly eventNo: number };

/** The key of the decision on one message of an event. */
export type DecisionKey = EventKey & { readonly ordinal: number };

/** The decision on one message of an event. */
export type NewDecision = {
  readonly ordinal: number;
  readonly verdict: Verdict;
  readonly reason: string;
  readonly type: MemoryType | null;
  readonly isAmbiguous: boolean;
  readonly position: Position;
  /** Position of the memory that stores the message. */
  readonly memory: Position | null;
  /** A memory that the message may correct, and the evidence. */
  readonly uncertain: Position | null;
  readonly uncertainReason: string | null;
};

/** Inserts the decisions on the messages of an event in one statement. */
export function insertDecisions(
  tx: Tx,
  { ownerNo, eventNo }: EventKey,
  decisions: readonly NewDecision[],
): void {
  const column = (pick: (one: NewDecision) => string | number | null) => list(decisions.map(pick));
  tx.write(sql`insert into decisions (owner_no, event_no, ordinal, verdict, reason, type, is_ambiguous, position, memory_position, uncertain_position, uncertain_reason)
    select ${ownerNo}::bigint, ${eventNo}::bigint, d.* from unnest(${column(({ ordinal }) => ordinal)}::smallint[],
      ${column(({ verdict }) => VERDICTS.indexOf(verdict))}::smallint[], ${column(({ reason }) => reason)}::text[],
      ${column(({ type }) => (type === null ? null : MEMORY_TYPES.indexOf(type)))}::smallint[],
      ${column(({ isAmbiguous }) => String(isAmbiguous))}::boolean[], ${column(({ position }) => position)}::bigint[],
      ${column(({ memory }) => memory)}::bigint[], ${column(({ uncertain }) => uncertain)}::bigint[],
      ${column(({ uncertainReason }) => uncertainReason)}::text[]) as d`);
}

/** Returns how many messages of an event have each verdict. Uses the primary key of decisions. */
export async function countVerdicts(
  tx: Tx,
  { ownerNo, eventNo }: EventKey,
): Promise<Partial<Record<Verdict, number>>> {
  const rows = await tx.rows<TableRow<"decisions", "verdict"> & { count: number }>(sql`
    select verdict, count(*)::int as count from decisions
    where ${ofOwners(sql`owner_no`, [ownerNo])} and event_no = ${eventNo}::bigint group by verdict order by verdict`);
  return Object.fromEntries(rows.map(({ verdict, count }) => [VERDICTS[verdict], count]));
}

/**
 * Marks an event as decided, in the transaction that stores its decisions. Removes the id of the event that
 * has replaced it, which would outlive that event's erasure.
 */
export function markDecided(
  tx: Tx,
  { ownerNo, eventNo, payload }: EventKey & { readonly payload: Payload },
): void {
  const newPayload =
    payload.replacedBy === undefined ? sql`` : sql`, payload = (payload::jsonb - 'replacedBy')::text`;
  tx.write(
    sql`update events set decided_at = now()${newPayload} where ${ofOwners(sql`owner_no`, [ownerNo])} and event_no = ${eventNo}::bigint`,
  );
}

/** Returns the position of the first message of an event that is stored in several steps; else null. */
export async function readFirstPosition(tx: Tx, { ownerNo, eventNo }: EventKey): Promise<Position | null> {
  const [row] = await tx.rows<{
    position: number | null;
  }>(sql`select first_position::float8 as position from events
    where ${ofOwners(sql`owner_no`, [ownerNo])} and event_no = ${eventNo}::bigint`);
  return (row?.position ?? null) as Position | null;
}

/** Stores the position of the first message of an event. */
export function writeFirstPosition(tx: Tx, { ownerNo, eventNo }: EventKey, position: Position): void {
  tx.write(sql`update events set first_position = ${position}::bigint
    where ${ofOwners(sql`owner_no`, [ownerNo])} and event_no = ${eventNo}::bigint`);
}

/**
 * Points the decision on a message to the memory that stores it now, so that erasing one erases both. The
 * message is no longer found as background. Does nothing when the decision already points to a memory.
 */
export async function pointToMemory(
  tx: Tx,
  ownerNo: OwnerNo,
  { event, ordinal }: MessageRef,
  memory: Position | null,
): Promise<void> {
  const linked = await tx.rows<{ position: Position }>(sql`
    update decisions set memory_position = ${memory}::bigint where ${ofOwners(sql`owner_no`, [ownerNo])}
      and event_no = ${event}::bigint and ordinal = ${ordinal}::smallint and memory_position is null
    returning position::float8 as position`);
  await hideBackground(
    tx,
    ownerNo,
    linked.map(({ position }) => position),
  );
}

/** Returns the position of the live memory that was stored from a message, or null if there is none. */
export async function findMemoryOfMessage(
  tx: Tx,
  ownerNo: OwnerNo,
  { event, ordinal }: MessageRef,
): Promise<Position | null> {
  const [row] = await tx.rows<{ position: number }>(sql`
    select d.position::float8 as position from (select position from decisions where ${ofOwners(sql`owner_no`, [ownerNo])}
        and event_no = ${event}::bigint and ordinal = ${ordinal}::smallint and memory_position = position) d
      cross join lateral (select 1 from memory_states where ${ofOwners(sql`owner_no`, [ownerNo])} and position = d.position
        and superseded_at is null offset 0) s`);
  return (row?.position ?? null) as Position | null;
}

/** Returns the first memory that stores a message of the owner's event with this id; null without one. */
export async function findMemoryOfEvent(
  tx: Tx,
  ownerNo: OwnerNo,
  eventId: string,
): Promise<{ readonly eventNo: number; readonly position: Position } | null> {
  const [row] = await tx.rows<{ event_no: number; position: number }>(sql`
    select d.event_no::float8 as event_no, d.memory_position::float8 as position
    from events e join decisions d on ${ofOwners(sql`d.owner_no`, [ownerNo])} and d.event_no = e.event_no
    where ${ofOwners(sql`e.owner_no`, [ownerNo])} and e.event_id = ${eventId} and d.memory_position is not null
    order by d.ordinal limit 1`);
  return row ? { eventNo: row.event_no, position: row.position as Position } : null;
}

/** Returns the positions of an event's messages by ordinal; empty for an undecided event. */
export async function readPositions(
  tx: Tx,
  { ownerNo, eventNo }: EventKey,
): Promise<ReadonlyMap<number, Position>> {
  const rows = await tx.rows<
    TableRow<"decisions", "ordinal"> & { position: number }
  >(sql`select ordinal, position::float8 as position from decisions
    where ${ofOwners(sql`owner_no`, [ownerNo])} and event_no = ${eventNo}::bigint order by ordinal`);
  return new Map(rows.map(({ ordinal, position }) => [ordinal, position as Position]));
}
