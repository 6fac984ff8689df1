import { type Position, ROLES, type Role } from "@/lib/base/core";
import { ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { isLive, isSaid } from "@/lib/storage/index";
import { lockOwner } from "../lock-owner";
import type { SessionKey } from "./session-row";

/**
 * The tasks of a language model about a closed session: how many memories the session needs, and the column
 * that identifies the task's last input. The abstract of a session with fewer memories says as much as a
 * summary, and a single message has none to be completed with.
 */
const TASKS = {
  "session.summary": { minTurns: 3, keyColumn: "summary_key" },
  "sentences.extract": { minTurns: 2, keyColumn: "sentences_key" },
  "relations.extract": { minTurns: 2, keyColumn: "relations_key" },
} as const;

/** The name of a task of a language model about a closed session. */
export type SessionTask = keyof typeof TASKS;
/** The names of all tasks, in the order in which they run. */
export const SESSION_TASKS = Object.keys(TASKS) as readonly SessionTask[];

/** A memory of a session that somebody said. */
type SessionTurn = {
  readonly position: Position;
  readonly role: Role;
  readonly speaker: string | null;
  readonly text: string;
  readonly occurredAt: Date;
  /** Whether the rules were not sure how to decide it. */
  readonly isAmbiguous: boolean;
  readonly expiresAt: Date | null;
};

/** What a task reads of a closed session. `lastKey` identifies the last input of the task, if any. */
export type SessionTurns = {
  readonly sessionId: string;
  readonly lastKey: string | null;
  readonly turns: readonly SessionTurn[];
};

/** The last events of a session that are read. */
const EVENTS = 300;

/**
 * Returns a closed session with its current memories, oldest first; null for one that is open, erased or too
 * short for the task. Messages that were dropped or superseded, and what a model wrote, are no part of it.
 * Uses indexes `sessions_by_row` and `events_by_session`, and the keys of decisions, memories and
 * memory_states.
 */
export async function readSessionTurns(
  tx: Tx,
  { ownerNo, rowNo }: SessionKey,
  task: SessionTask,
): Promise<SessionTurns | null> {
  const { minTurns, keyColumn } = TASKS[task];
  const [session] = await tx.rows<TableRow<"sessions", "session_id"> & { last_key: string | null }>(sql`
    select session_id, ${sql.identifier(keyColumn)} as last_key from sessions where ${ofOwners(sql`owner_no`, [ownerNo])}
      and row_no = ${rowNo}::bigint and closed_at is not null`);
  if (!session) return null;
  type Row = TableRow<"memories", "role" | "speaker" | "text" | "occurred_at"> &
    TableRow<"decisions", "is_ambiguous"> &
    TableRow<"memory_states", "expires_at"> & { position: Position };
  const rows = await tx.rows<Row>(sql`
    select m.position::float8 as position, m.role, m.speaker, m.text, m.occurred_at, d.is_ambiguous, s.expires_at
    from (select event_no from events where ${ofOwners(sql`owner_no`, [ownerNo])} and session_id = ${session.session_id}
        order by event_no desc limit ${EVENTS}::int) e
      cross join lateral (select position, is_ambiguous from decisions where ${ofOwners(sql`owner_no`, [ownerNo])}
        and event_no = e.event_no and memory_position = position and reason <> 'session_extracted' offset 0) d
      cross join lateral (select * from memories where ${ofOwners(sql`owner_no`, [ownerNo])} and position = d.position offset 0) m
      cross join lateral (select * from memory_states where ${ofOwners(sql`owner_no`, [ownerNo])} and position = d.position offset 0) s
    where ${isLive({})} and ${isSaid} order by m.event_no, m.position`);
  if (rows.length < minTurns) return null;
  const turns = rows.map(({ role, occurred_at, is_ambiguous, expires_at, ...row }) => ({
    ...row,
    role: ROLES[role] ?? "user",
    occurredAt: occurred_at,
    isAmbiguous: is_ambiguous,
    expiresAt: expires_at,
  }));
  return { sessionId: session.session_id, lastKey: session.last_key, turns };
}

/** What a task answered: the key of its input, and the positions of the memories that it read. */
export type TaskRun = {
  readonly task: SessionTask;
  readonly key: string;
  readonly reads: readonly Position[];
};

/** A text that a model wrote about a session. */
export type WrittenText = {
  readonly text: string;
  /** The positions of the memories on which it relies. */
  readonly cites: readonly Position[];
  /** When the last of what it is about was said. */
  readonly occurredAt: Date;
  /** How it came about: task, version of the instructions and model. */
  readonly metadata: Readonly<Record<string, string | number>>;
};

/** The confidence of a written text: only its words were compared with what was said. */
export const WRITTEN_CONFIDENCE = 0.6;

/**
 * Locks the owner, stores the key of a task's input, and returns the session as it is now. Returns null, and
 * changes nothing, when the session was opened again or erased, or when its memories are no longer those that
 * were read. The caller holds no lock of the owner yet.
 */
export async function noteTaskRun(
  tx: Tx,
  { ownerNo, rowNo }: SessionKey,
  { task, key, reads }: TaskRun,
): Promise<SessionTurns | null> {
  await lockOwner(tx, ownerNo);
  const session = await readSessionTurns(tx, { ownerNo, rowNo }, task);
  if (!session || !isSame(session, reads)) return null;
  await tx.rows(sql`update sessions set ${sql.identifier(TASKS[task].keyColumn)} = ${key}
    where ${ofOwners(sql`owner_no`, [ownerNo])} and row_no = ${rowNo}::bigint`);
  return session;
}

function isSame({ turns }: SessionTurns, reads: readonly Position[]): boolean {
  return String(turns.map(({ position }) => position)) === String(reads);
}
