import { MEMORY_TYPES, type OwnerNo, type Position, ROLES, type Role, type TenantNo } from "@/lib/base/core";
import { list, ofOwners, ofTenant, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { isLive, isSaid } from "@/lib/storage/index";
import type { SessionKey } from "./session-row";

/** A memory of a session that somebody said. */
type SessionTurn = {
  readonly position: Position;
  readonly role: Role;
  readonly speaker: string | null;
  readonly text: string;
  readonly occurredAt: Date;
};

/** What the summary of a closed session is made of. `summaryKey` identifies the last one, if any. */
export type SummarizedSession = {
  readonly sessionId: string;
  readonly summaryKey: string | null;
  readonly turns: readonly SessionTurn[];
};

/** The abstract of a session with fewer memories says as much as a summary. */
const MIN_TURNS = 3;
/** The last events of a session that are read. */
const EVENTS = 300;

/**
 * Returns a closed session with its current memories, oldest first; null for one that is open, erased or too
 * short. Messages that were dropped or superseded are no part of it. Uses indexes `sessions_by_row` and
 * `events_by_session`, and the keys of decisions, memories and memory_states.
 */
export async function readSummarized(
  tx: Tx,
  { ownerNo, rowNo }: SessionKey,
): Promise<SummarizedSession | null> {
  const [session] = await tx.rows<TableRow<"sessions", "session_id" | "summary_key">>(sql`
    select session_id, summary_key from sessions where ${ofOwners(sql`owner_no`, [ownerNo])}
      and row_no = ${rowNo}::bigint and closed_at is not null`);
  if (!session) return null;
  type Row = TableRow<"memories", "role" | "speaker" | "text" | "occurred_at"> & { position: Position };
  const rows = await tx.rows<Row>(sql`
    select m.position::float8 as position, m.role, m.speaker, m.text, m.occurred_at
    from (select event_no from events where ${ofOwners(sql`owner_no`, [ownerNo])} and session_id = ${session.session_id}
        order by event_no desc limit ${EVENTS}::int) e
      cross join lateral (select position from decisions where ${ofOwners(sql`owner_no`, [ownerNo])}
        and event_no = e.event_no and memory_position = position offset 0) d
      cross join lateral (select * from memories where ${ofOwners(sql`owner_no`, [ownerNo])} and position = d.position offset 0) m
      cross join lateral (select * from memory_states where ${ofOwners(sql`owner_no`, [ownerNo])} and position = d.position offset 0) s
    where ${isLive({})} and ${isSaid} order by m.event_no, m.position`);
  const turns = rows.map(({ role, occurred_at, ...row }) => ({
    ...row,
    role: ROLES[role] ?? "user",
    occurredAt: occurred_at,
  }));
  if (turns.length < MIN_TURNS) return null;
  return { sessionId: session.session_id, summaryKey: session.summary_key, turns };
}

/**
 * Returns the next closed sessions after `after`, of an owner or of the tenant, in the order of their keys,
 * at most `limit`. Uses index `sessions_by_row`.
 */
export async function findClosedSessions(
  tx: Tx,
  tenantNo: TenantNo,
  only: OwnerNo | null,
  after: SessionKey,
  limit: number,
): Promise<SessionKey[]> {
  const rows = await tx.rows<TableRow<"sessions", "owner_no" | "row_no">>(sql`
    select owner_no, row_no from sessions
    where ${only ? ofOwners(sql`owner_no`, [only]) : ofTenant(sql`owner_no`, tenantNo)}
      and (owner_no, row_no) > (${after.ownerNo}::bigint, ${after.rowNo}::bigint)
      and closed_at is not null and session_no is not null
    order by owner_no, row_no limit ${limit}::int`);
  return rows.map((row) => ({ ownerNo: String(row.owner_no) as OwnerNo, rowNo: Number(row.row_no) }));
}

/** The current summary of a session. */
export type SessionSummary = {
  readonly memory_id: string;
  readonly text: string;
  readonly recorded_at: Date;
};

/**
 * Returns the current summaries of some sessions of an owner by their stored ids. Uses index
 * `events_of_summaries` and the keys of decisions, memories and memory_states.
 */
export async function readSummaries(
  tx: Tx,
  ownerNo: SessionKey["ownerNo"],
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, SessionSummary>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await tx.rows<SessionSummary & { session_id: string }>(sql`
    select e.session_id, encode(m.memory_id, 'hex') as memory_id, m.text, m.recorded_at
    from (select session_id, event_no from events where ${ofOwners(sql`owner_no`, [ownerNo])}
        and session_id = any(${list([...sessionIds])}::text[]) and ${IS_SUMMARY_SOURCE}) e
      cross join lateral (select position from decisions where ${ofOwners(sql`owner_no`, [ownerNo])}
        and event_no = e.event_no and type = ${MEMORY_TYPES.indexOf("summary")}::smallint offset 0) d
      cross join lateral (select * from memories where ${ofOwners(sql`owner_no`, [ownerNo])} and position = d.position offset 0) m
      cross join lateral (select * from memory_states where ${ofOwners(sql`owner_no`, [ownerNo])} and position = d.position offset 0) s
    where ${isLive({})} order by m.recorded_at`);
  return new Map(rows.map(({ session_id, ...summary }) => [session_id, summary]));
}

/** The source of summaries. A caller can use the same, but cannot store the type. */
export const SUMMARY_SOURCE = "session";
/** A literal, because a parameter does not match the condition of index `events_of_summaries`. */
export const IS_SUMMARY_SOURCE = sql.raw(`source = '${SUMMARY_SOURCE}'`);
