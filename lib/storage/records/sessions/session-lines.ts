import { createHash } from "node:crypto";
import {
  chooseLines,
  type LayerTurn,
  LEVELS,
  MAX_LAYERED_TURNS,
  splitSentences,
} from "@/lib/analysis/layers";
import { type OwnerNo, type Position, ROLES, TURNS_PER_SESSION } from "@/lib/base/core";
import { json, list, ofOwners, type SQL, sql, type TableRow, type Tx } from "@/lib/storage/db";
import type { RebuildMode, RebuildResult } from "@/lib/storage/index";
import { lockOwner } from "../lock-owner";
import type { SessionKey } from "./session-row";

/** A row of `session_lines` without its owner; `level` is an index in LEVELS. */
type LineRow = TableRow<"session_lines", "session_no" | "level" | "rank" | "sentence" | "hash"> & {
  readonly position: number;
};

/** The sessions of one step of a rebuild, which have at most MAX_LAYERED_TURNS unless it is one session. */
const SESSIONS_PER_STEP = 20;

/** Returns the first 32 bits of a sentence's hash, by which a changed text is recognised. */
export function lineHash(sentence: string): number {
  return createHash("sha256").update(sentence).digest().readInt32BE(0);
}

/**
 * Makes the abstract and the overview of a closed session from its last MAX_LAYERED_TURNS memories. The
 * caller holds the owner's row locked. Uses index `sessions_by_row`.
 */
export async function layerSession(tx: Tx, { ownerNo, rowNo }: SessionKey): Promise<void> {
  const rows = await tx.rows<{ session_no: number }>(sql`update sessions set layered_turns = next_turn
    where ${ofOwners(sql`owner_no`, [ownerNo])} and row_no = ${rowNo}::bigint and session_no is not null
    returning session_no`);
  const sessionNos = rows.map((row) => row.session_no);
  await updateLines(tx, ownerNo, sessionNos, "write");
}

/**
 * Updates the lines of some sessions after memories of theirs were erased or the texts of the memories at
 * `positions` changed. A message that was dropped is in no line, so the end of its retention changes none.
 * The caller holds the owner's row locked. Uses the keys of memories and sessions.
 */
export async function refreshLines(
  tx: Tx,
  ownerNo: OwnerNo,
  positions: readonly Position[],
  sessionIds: readonly string[] = [],
): Promise<void> {
  const rows = await tx.rows<{ session_no: number }>(sql`select session_no from sessions
    where ${ofOwners(sql`owner_no`, [ownerNo])} and session_no is not null and session_id in (
      select unnest(${list(sessionIds)}::text[]) union select session_id from memories
        where ${ofOwners(sql`owner_no`, [ownerNo])} and position = any(${list(positions)}::bigint[]))`);
  const sessionNos = rows.map((row) => row.session_no);
  await updateLines(tx, ownerNo, sessionNos, "write");
}

/**
 * Rebuilds the lines of an owner's next sessions, from the session number `first` on, or only counts the
 * differences. Also layers sessions that were closed by a version without layers. Returns where to continue;
 * null at the end. The caller holds the owner's row locked. Uses index `sessions_by_no` and the primary key
 * of session_lines.
 */
export async function rebuildLines(
  tx: Tx,
  ownerNo: OwnerNo,
  first: number,
  mode: RebuildMode,
): Promise<RebuildResult> {
  const ownerFilter = ofOwners(sql`owner_no`, [ownerNo]);
  const rows = await tx.rows<{ session_no: number; turns: number }>(sql`
    select session_no, max(turns)::int as turns from (
      (select session_no, coalesce(layered_turns, next_turn) as turns from sessions where ${ownerFilter} and session_no >= ${first}::int
        order by session_no limit ${SESSIONS_PER_STEP}::int)
      union (select distinct session_no, 0 as turns from session_lines where ${ownerFilter} and session_no >= ${first}::int
        order by session_no limit ${SESSIONS_PER_STEP}::int)) s
    group by session_no order by session_no limit ${SESSIONS_PER_STEP}::int`);
  const sessionNos = rows.slice(0, sessionsOfStep(rows)).map((row) => row.session_no);
  if (mode === "write")
    await tx.rows(sql`update sessions set layered_turns = next_turn where ${ownerFilter}
      and session_no = any(${list(sessionNos)}::int[]) and layered_turns is null and closed_at is not null`);
  const rowsChanged = await updateLines(tx, ownerNo, sessionNos, mode);
  const last = sessionNos.at(-1);
  const isEnd = last === undefined || (last === rows.at(-1)?.session_no && rows.length < SESSIONS_PER_STEP);
  return { differences: { session_lines: rowsChanged }, next: isEnd ? null : last + 1 };
}

/** Returns how many sessions have few enough turns together for one step, at least 1. */
function sessionsOfStep(sessions: readonly { readonly turns: number }[]): number {
  let turns = 0;
  const tooMany = sessions.findIndex((session) => {
    turns += Math.min(session.turns, MAX_LAYERED_TURNS);
    return turns > MAX_LAYERED_TURNS;
  });
  return tooMany === -1 ? sessions.length : tooMany;
}

/**
 * Writes the lines of sessions as their turns say, or only compares them. Returns how many rows were missing,
 * wrong or left over.
 */
async function updateLines(
  tx: Tx,
  ownerNo: OwnerNo,
  sessionNos: readonly number[],
  mode: RebuildMode,
): Promise<number> {
  if (sessionNos.length === 0) return 0;
  const stored = await readRows(tx, ownerNo, sessionNos);
  const expected = await expectedRows(tx, ownerNo, sessionNos);
  const keyOf = ({ session_no, level, rank, position, sentence, hash }: LineRow) =>
    [session_no, level, rank, position, sentence, hash].join(" ");
  const storedKeys = new Set(stored.map(keyOf));
  const expectedKeys = new Set(expected.map(keyOf));
  const deleted = stored.filter((row) => !expectedKeys.has(keyOf(row)));
  const written = expected.filter((row) => !storedKeys.has(keyOf(row)));
  if (mode === "write") {
    if (deleted.length > 0)
      await tx.rows(sql`delete from session_lines l
        using jsonb_to_recordset(${json(deleted)}) as d (session_no int, level smallint, rank smallint)
        where ${ofOwners(sql`l.owner_no`, [ownerNo])} and l.session_no = d.session_no and l.level = d.level and l.rank = d.rank`);
    if (written.length > 0)
      await tx.rows(sql`insert into session_lines (owner_no, session_no, level, rank, position, sentence, hash)
        select ${ownerNo}::bigint, r.* from jsonb_to_recordset(${json(written)})
          as r (session_no int, level smallint, rank smallint, position bigint, sentence smallint, hash int)`);
  }
  return deleted.length + written.length;
}

async function readRows(tx: Tx, ownerNo: OwnerNo, sessionNos: readonly number[]): Promise<LineRow[]> {
  return tx.rows<LineRow>(sql`select session_no, level, rank, position::float8 as position, sentence, hash
    from session_lines where ${ofOwners(sql`owner_no`, [ownerNo])} and session_no = any(${list(sessionNos)}::int[])`);
}

/**
 * Reads the memories of the sessions' turns, and those that were extracted from these turns, which have
 * positions of their own. Uses indexes `sessions_by_no` and `events_by_session`, and the keys of memories and
 * decisions.
 */
async function expectedRows(tx: Tx, ownerNo: OwnerNo, sessionNos: readonly number[]): Promise<LineRow[]> {
  const isInLayers = (position: SQL) => sql`${position} >= s.session_no::bigint * ${TURNS_PER_SESSION}::bigint
    and ${position} < s.session_no::bigint * ${TURNS_PER_SESSION}::bigint + s.layered_turns`;
  const memories = await tx.rows<
    TableRow<"memories", "text" | "role"> & { position: number; session_no: number }
  >(sql`
    with s as materialized (select session_no, session_id, layered_turns from sessions
      where ${ofOwners(sql`owner_no`, [ownerNo])} and session_no = any(${list(sessionNos)}::int[])
        and layered_turns is not null)
    select s.session_no, m.position::float8 as position, m.text, m.role
    from s cross join lateral (select position, text, role from memories where ${ofOwners(sql`owner_no`, [ownerNo])}
        and ${isInLayers(sql`position`)} order by position desc limit ${MAX_LAYERED_TURNS}::int) m
    union all
    select s.session_no, m.position::float8 as position, m.text, m.role
    from s cross join lateral (select d.position from events e
          join decisions d on d.owner_no = e.owner_no and d.event_no = e.event_no
        where ${ofOwners(sql`e.owner_no`, [ownerNo])} and e.session_id = s.session_id
          and d.memory_position = d.position and not (${isInLayers(sql`d.position`)})
          and exists (select 1 from decisions t where t.owner_no = e.owner_no and t.event_no = e.event_no
            and ${isInLayers(sql`t.position`)})
        order by e.event_no desc, d.ordinal desc limit ${MAX_LAYERED_TURNS}::int) d
      join memories m on ${ofOwners(sql`m.owner_no`, [ownerNo])} and m.position = d.position`);
  const sessions = new Map<number, LayerTurn[]>();
  for (const { session_no, position, text, role } of memories) {
    const turns = sessions.get(session_no) ?? [];
    turns.push({ position: position as Position, text, role: ROLES[role] ?? "user" });
    sessions.set(session_no, turns);
  }
  return [...sessions].flatMap(([session_no, turns]) => {
    const lines = chooseLines(turns);
    const texts = new Map(turns.map(({ position, text }) => [position, text]));
    return LEVELS.flatMap((name, level) =>
      lines[name].map(({ position, sentence }, rank): LineRow => {
        const text = splitSentences(texts.get(position) ?? "")[sentence]?.text ?? "";
        return { session_no, level, rank, position, sentence, hash: lineHash(text) };
      }),
    );
  });
}

/**
 * Deletes the layers of a session, or of all sessions of an owner, until they are closed again. Call it
 * before a session is erased in steps, because each step would update them. Locks the owner's row.
 */
export async function dropLayers(tx: Tx, ownerNo: OwnerNo, sessionId: string | null): Promise<void> {
  await lockOwner(tx, ownerNo);
  const isNamed = sessionId === null ? sql`true` : sql`session_id = ${sessionId}`;
  const rows = await tx.rows<{ session_no: number }>(sql`update sessions set layered_turns = null
    where ${ofOwners(sql`owner_no`, [ownerNo])} and layered_turns is not null and ${isNamed} returning session_no`);
  await tx.rows(sql`delete from session_lines where ${ofOwners(sql`owner_no`, [ownerNo])}
    and session_no = any(${list(rows.map((row) => row.session_no))}::int[])`);
}
