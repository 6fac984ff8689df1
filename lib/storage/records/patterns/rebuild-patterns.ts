import { firstCountedDay } from "@/lib/analysis/patterns";
import { localDay } from "@/lib/analysis/text";
import type { OwnerNo, Position } from "@/lib/base/core";
import { list, ofOwners, type SQL, sql, type Tx } from "@/lib/storage/db";
import type { RebuildMode, RebuildResult } from "@/lib/storage/index";
import { eraseEvidence } from "./erase-evidence";
import {
  type ClaimRow,
  deleteClaims,
  deleteOldTurns,
  expectedClaims,
  expectedTurns,
  insertTurns,
  storedClaims,
  storedTurns,
  type TurnRow,
  writeClaims,
} from "./pattern-rows";
import { lockAllowedPatterns, lockPatterns, readPatternState } from "./pattern-state";

/** Events and messages per slice, which takes some 20 ms. */
const EVENTS = 100;
const MESSAGES = 200;

/**
 * Removes erased turns and their evidence: a claim with too few days left goes at once. The next maintenance
 * run makes the claims again. One statement for an owner without patterns. The caller holds the owner's row
 * locked.
 */
export async function erasePatternTurns(
  tx: Tx,
  ownerNo: OwnerNo,
  positions: readonly Position[],
): Promise<void> {
  if (!(await lockPatterns(tx, ownerNo))) return;
  const deleted = await deleteTurns(tx, ownerNo, positions);
  if (deleted === 0) return;
  await eraseEvidence(tx, ownerNo, positions);
  await setBehind(tx, ownerNo, true);
}

/** Reads turns again after their texts changed, like erasePatternTurns. */
export async function refreshPatternTurns(
  tx: Tx,
  ownerNo: OwnerNo,
  positions: readonly Position[],
): Promise<void> {
  if (!(await lockPatterns(tx, ownerNo))) return;
  const stored = await storedTurns(tx, ownerNo, sql`position = any(${list(positions)}::bigint[])`);
  if (stored.length === 0) return;
  const at = list(stored.map(({ position }) => position));
  const nos = list([...new Set(stored.map(({ event_no }) => event_no))]);
  const isStored = sql`event_no = any(${nos}::bigint[]) and position = any(${at}::bigint[])`;
  await insertTurns(tx, ownerNo, await expectedTurns(tx, ownerNo, isStored, new Date()));
  await eraseEvidence(tx, ownerNo, positions);
  await setBehind(tx, ownerNo, true);
}

/** Stores whether turns changed since the claims were made. */
async function setBehind(tx: Tx, ownerNo: OwnerNo, isBehind: boolean): Promise<void> {
  await tx.rows(
    sql`update pattern_owners set is_behind = ${isBehind} where ${ofOwners(sql`owner_no`, [ownerNo])}`,
  );
}

/** How a slice advanced: messages that were read, claims that changed, and whether more follows. */
export type PatternProgress = {
  readonly messages: number;
  readonly changed: readonly ClaimRow[];
  readonly hasMore: boolean;
};

/**
 * Reads an owner's next events up to one that waits to be decided, as a job or as a dead letter, and after
 * the last one makes its claims again, as of now. An event whose dead letter was discarded is never decided,
 * and passed over. With `isDry`, it writes nothing, and says what would change with the next events alone.
 * The caller holds the owner's row and its patterns locked, and they are allowed. Uses the primary keys of
 * events and decisions.
 */
export async function advancePatterns(
  tx: Tx,
  ownerNo: OwnerNo,
  { runNo, isDry }: { readonly runNo: number; readonly isDry: boolean },
): Promise<PatternProgress> {
  const owned = ofOwners(sql`owner_no`, [ownerNo]);
  const { computedEventNo } = await readPatternState(tx, ownerNo);
  const next = await nextEvents(tx, ownerNo, sql`event_no > ${computedEventNo}::bigint`);
  const waiting = next.events.findIndex(({ is_waiting }) => is_waiting);
  const read = waiting === -1 ? next.events : next.events.slice(0, waiting);
  const last = read.at(-1)?.no ?? computedEventNo;
  const turns = await expectedTurns(
    tx,
    ownerNo,
    sql`event_no > ${computedEventNo}::bigint and event_no <= ${last}::bigint`,
    new Date(),
  );
  const hasMore = next.hasMore && waiting === -1;
  if (isDry) {
    const { changed, deleted } = await compareClaims(tx, ownerNo, new Date(), turns);
    return { messages: turns.length, changed: [...changed, ...deleted], hasMore: false };
  }
  await insertTurns(tx, ownerNo, turns);
  await tx.rows(sql`update pattern_owners set computed_event_no = ${last}::bigint, is_behind = ${hasMore},
      computed_at = case when ${hasMore} then computed_at else now() end where ${owned}`);
  const changed = hasMore ? [] : await rebuildClaims(tx, ownerNo, runNo);
  return { messages: turns.length, changed, hasMore };
}

/**
 * Returns the first events that a condition selects, by number: at most 100, and those with the first 200
 * messages; and whether there are more. An event waits to be decided while it has a job or a dead letter.
 */
async function nextEvents(
  tx: Tx,
  ownerNo: OwnerNo,
  condition: SQL,
): Promise<{ readonly events: readonly { no: number; is_waiting: boolean }[]; readonly hasMore: boolean }> {
  const owned = ofOwners(sql`owner_no`, [ownerNo]);
  const rows = await tx.rows<{ no: number; messages: number; is_waiting: boolean }>(sql`
    select event_no::float8 as no,
      (select count(*)::int from decisions where ${owned} and event_no = e.event_no) as messages,
      decided_at is null and (
        exists (select 1 from jobs where ${owned} and kind = 'event.process' and payload::jsonb ->> 'event' = e.event_no::text)
        or exists (select 1 from dead_letters where ${owned} and kind = 'event.process'
          and payload::jsonb ->> 'event' = e.event_no::text)) as is_waiting
    from (select event_no, decided_at from events where ${owned} and ${condition}
      order by event_no limit ${EVENTS}::int) e order by event_no`);
  let messages = 0;
  const tooMany = rows.findIndex((row, index) => {
    messages += row.messages;
    return index > 0 && messages > MESSAGES;
  });
  const events = tooMany === -1 ? rows : rows.slice(0, tooMany);
  return { events, hasMore: rows.length === EVENTS || tooMany !== -1 };
}

/**
 * Rebuilds the claims of an owner as of the time at which they were made last, and deletes the rows of days
 * that no longer count then. Returns what changed.
 */
export async function rebuildClaims(tx: Tx, ownerNo: OwnerNo, runNo: number | null): Promise<ClaimRow[]> {
  const { computedAt } = await readPatternState(tx, ownerNo);
  const difference = await compareClaims(tx, ownerNo, computedAt);
  await applyClaims(tx, ownerNo, difference, runNo);
  if (computedAt) await deleteOldTurns(tx, ownerNo, computedAt);
  return [...difference.changed, ...difference.deleted];
}

type ClaimDifference = { readonly changed: readonly ClaimRow[]; readonly deleted: readonly ClaimRow[] };

async function compareClaims(
  tx: Tx,
  ownerNo: OwnerNo,
  computedAt: Date | null,
  more: readonly TurnRow[] = [],
): Promise<ClaimDifference> {
  const stored = await storedClaims(tx, ownerNo);
  const expected = computedAt ? await expectedClaims(tx, ownerNo, computedAt, more) : [];
  const expectedNos = new Set(expected.map((row) => row.pattern_no));
  return {
    changed: without(expected, stored),
    deleted: stored.filter((row) => !expectedNos.has(row.pattern_no)),
  };
}

async function applyClaims(
  tx: Tx,
  ownerNo: OwnerNo,
  { changed, deleted }: ClaimDifference,
  runNo: number | null,
): Promise<void> {
  await deleteClaims(
    tx,
    ownerNo,
    deleted.map((row) => row.pattern_no),
  );
  await writeClaims(tx, ownerNo, changed, runNo);
}

/**
 * Compares the messages of an owner's events after the number `first` with what is stored, and at the end its
 * claims; writes the differences in mode `write`. Events that no run has read yet do not count, and neither
 * do claims in a check before the run that makes them again. Deletes what an owner without patterns has, also
 * one whose tenant does not allow them.
 */
export async function rebuildPatterns(
  tx: Tx,
  ownerNo: OwnerNo,
  first: number,
  mode: RebuildMode,
): Promise<RebuildResult> {
  const { patterns, computedEventNo, computedAt, isBehind } = await lockAllowedPatterns(tx, ownerNo);
  const end = patterns ? computedEventNo : 0;
  const { events, hasMore } = await nextEvents(
    tx,
    ownerNo,
    sql`event_no > ${first}::bigint and event_no <= ${end}::bigint`,
  );
  const isEnd = !hasMore;
  const last = events.at(-1)?.no ?? first;
  const range = sql`event_no > ${first}::bigint and event_no <= ${last}::bigint`;
  const now = new Date();
  const expected = events.length === 0 ? [] : await expectedTurns(tx, ownerNo, range, now);
  const isLeft = isEnd ? sql`event_no > ${end}::bigint` : sql`false`;
  // The next run deletes the rows of days that have ended to count since the last one.
  const isCounted = patterns ? sql`day >= ${firstCountedDay(localDay(now))}::int` : sql`true`;
  const stored = await storedTurns(tx, ownerNo, sql`((${range}) or ${isLeft}) and ${isCounted}`);
  const left = without(stored, expected);
  const missing = without(expected, stored);
  if (mode === "write") {
    await deleteTurns(
      tx,
      ownerNo,
      left.map(({ position }) => position),
    );
    await insertTurns(tx, ownerNo, missing);
  }
  const difference: ClaimDifference =
    isEnd && !(mode === "compare" && isBehind)
      ? await compareClaims(tx, ownerNo, patterns ? computedAt : null)
      : { changed: [], deleted: [] };
  if (mode === "write") await applyClaims(tx, ownerNo, difference, null);
  if (mode === "write" && isEnd && isBehind) await setBehind(tx, ownerNo, false);
  return {
    differences: {
      pattern_turns: left.length + missing.length,
      patterns: difference.changed.length + difference.deleted.length,
    },
    next: isEnd ? null : last,
  };
}

/** Returns the rows that the others do not have. */
function without<Row>(rows: readonly Row[], others: readonly Row[]): Row[] {
  const keyOf = (row: Row) =>
    JSON.stringify(Object.entries(row as object).sort(([a], [b]) => (a < b ? -1 : 1)));
  const known = new Set(others.map(keyOf));
  return rows.filter((row) => !known.has(keyOf(row)));
}

async function deleteTurns(tx: Tx, ownerNo: OwnerNo, positions: readonly Position[]): Promise<number> {
  if (positions.length === 0) return 0;
  const rows = await tx.rows(sql`delete from pattern_turns where ${ofOwners(sql`owner_no`, [ownerNo])}
    and position = any(${list(positions)}::bigint[]) returning 1`);
  return rows.length;
}
