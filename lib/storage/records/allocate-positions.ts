import { type OwnerNo, type Position, TURNS_PER_SESSION } from "@/lib/base/core";
import { ofOwners, type SQL, sql, type Tx } from "@/lib/storage/db";
import type { StoredEvent } from "./read-events";

/**
 * Returns the next `count` adjacent positions of a session, in order of arrival. Without a session id the
 * messages get a new session, so that unrelated messages are never neighbors. The caller holds the owner's
 * row locked.
 */
export async function allocatePositions(
  tx: Tx,
  ownerNo: OwnerNo,
  sessionId: string | null,
  count: number,
): Promise<Position[]> {
  const first = await allocateFirst(tx, ownerNo, sessionId, count);
  return Array.from({ length: count }, (_, step) => (first + step) as Position);
}

async function allocateFirst(
  tx: Tx,
  ownerNo: OwnerNo,
  sessionId: string | null,
  count: number,
): Promise<number> {
  if (sessionId === null) return newSession(tx, openSession(ownerNo));
  const [knownSession] = await tx.rows<{
    position: number;
  }>(sql`update sessions set next_turn = next_turn + ${count}::int
    where ${ofOwners(sql`owner_no`, [ownerNo])} and session_id = ${sessionId} and session_no is not null and next_turn <= ${TURNS_PER_SESSION - count}::int
    returning (session_no::bigint * ${TURNS_PER_SESSION}::bigint + next_turn - ${count}::int)::float8 as position`);
  if (knownSession) return knownSession.position;
  return newSession(
    tx,
    sql`with opened as (${openSession(ownerNo)}) insert into sessions (owner_no, session_id, session_no, next_turn)
      select ${ownerNo}::bigint, ${sessionId}, session_no, ${count}::int from opened
      on conflict (owner_no, session_id) do update set session_no = excluded.session_no, next_turn = excluded.next_turn,
        layered_turns = null
      returning session_no`,
  );
}

function openSession(ownerNo: OwnerNo): SQL {
  return sql`update owners set next_session = next_session + 1
    where ${ofOwners(sql`owner_no`, [ownerNo])} returning next_session - 1 as session_no`;
}

async function newSession(tx: Tx, opening: SQL): Promise<number> {
  const [row] = await tx.rows<{ session_no: number }>(opening);
  return Number(row?.session_no) * TURNS_PER_SESSION;
}

/**
 * Returns the position that allocatePositions would return first for an event, and the version of the owner,
 * in one statement without a lock; null when the event was erased or decided before. While the version stays
 * the same, so does the position, and everything else that is stored of the owner.
 */
export async function readNextPosition(
  tx: Tx,
  { ownerNo, eventNo, sessionId }: Pick<StoredEvent, "ownerNo" | "eventNo" | "sessionId">,
): Promise<{ readonly version: number; readonly position: Position } | null> {
  const [row] = await tx.rows<{ version: number; position: Position }>(sql`
    select o.version::float8 as version,
      coalesce(s.session_no::bigint * ${TURNS_PER_SESSION}::bigint + s.next_turn, o.next_session::bigint * ${TURNS_PER_SESSION}::bigint)::float8 as position
    from owners o left join sessions s on ${ofOwners(sql`s.owner_no`, [ownerNo])} and s.session_id = ${sessionId}
      and s.session_no is not null and s.next_turn < ${TURNS_PER_SESSION}::int
    where ${ofOwners(sql`o.owner_no`, [ownerNo])} and exists (select 1 from events
      where ${ofOwners(sql`owner_no`, [ownerNo])} and event_no = ${eventNo}::bigint and decided_at is null)`);
  return row ?? null;
}
