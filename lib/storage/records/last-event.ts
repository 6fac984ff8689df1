import { type OwnerNo, type Position, TURNS_PER_SESSION } from "@/lib/base/core";
import { ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";
import type { Payload, StoredMessage } from "./event-payload";

/**
 * Returns the event of the last turn of a session, or null if there is none. Uses the primary keys of
 * sessions, turns and events.
 */
export async function readLastEventOfSession(
  tx: Tx,
  ownerNo: OwnerNo,
  sessionId: string,
): Promise<{ eventNo: number; payload: Payload } | null> {
  const [last] = await tx.rows<{ event_no: number }>(sql`
    select t.event_no::float8 as event_no
    from (select session_no, next_turn from sessions where ${ofOwners(sql`owner_no`, [ownerNo])} and session_id = ${sessionId}) s
      cross join lateral (select event_no from turns where ${ofOwners(sql`owner_no`, [ownerNo])}
        and position = s.session_no::bigint * ${TURNS_PER_SESSION}::bigint + s.next_turn - 1 offset 0) t`);
  if (!last) return null;
  const [row] = await tx.rows<TableRow<"events", "payload">>(sql`select payload from events
    where ${ofOwners(sql`owner_no`, [ownerNo])} and event_no = ${last.event_no}::bigint`);
  return row ? { eventNo: last.event_no, payload: JSON.parse(row.payload) as Payload } : null;
}

/**
 * Returns the message before a turn in its session, kept or dropped; null for the first one. Uses the primary
 * keys of turns, decisions and events.
 */
export async function readMessageBefore(
  tx: Tx,
  ownerNo: OwnerNo,
  position: Position,
): Promise<StoredMessage | null> {
  if (position % TURNS_PER_SESSION === 0) return null;
  const [row] = await tx.rows<{ message: StoredMessage }>(sql`
    select e.payload::jsonb -> 'messages' -> d.ordinal::int as message
    from turns t join decisions d on d.owner_no = t.owner_no and d.event_no = t.event_no and d.position = t.position
      join events e on e.owner_no = t.owner_no and e.event_no = t.event_no
    where ${ofOwners(sql`t.owner_no`, [ownerNo])} and t.position = ${position - 1}::bigint`);
  return row?.message ?? null;
}

/** Returns the number of an owner's last event; 0 without events. Uses the primary key of events. */
export async function findLastEventNo(tx: Tx, ownerNo: OwnerNo): Promise<number> {
  const [row] = await tx.rows<{ last: string | null }>(
    sql`select max(event_no) as last from events where ${ofOwners(sql`owner_no`, [ownerNo])}`,
  );
  return Number(row?.last ?? 0);
}
