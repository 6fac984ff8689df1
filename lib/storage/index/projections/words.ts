import type { OwnerNo } from "@/lib/base/core";
import { json, ofOwners, type SQL, sql, type Tx } from "@/lib/storage/db";
import { speakerNumber } from "../write-index";
import { rebuildCopies } from "./copies";
import { type DateRow, expectedRows, type PostingRow, type TurnRow, type WordRows } from "./expected-rows";
import { addDifferences, type Differences, inSlice, type RebuildMode, type Slice } from "./recorded-turn";

/** The rows to write and to delete in one table. */
type Change<Row> = { readonly written: readonly Row[]; readonly deleted: readonly Row[] };

/**
 * A stored `real` differs from a sum of doubles by rounding. Each erased question next to a turn rounds once
 * more. A defect differs by a word or a cue, which is at least a hundred times as much.
 */
const ROUNDING = 1e-3;

/**
 * Rebuilds the rows of a slice's turns in every index of words: turns, postings, dates, speakers, copied
 * states and metadata. Writes only differences, and changes the owner's statistics by them. In mode `compare`
 * it only counts the differences. The caller holds the owner's row locked.
 */
export async function rebuildWords(tx: Tx, slice: Slice, mode: RebuildMode): Promise<Differences> {
  const expected = expectedRows(slice);
  const actual = await readRows(tx, slice);
  const turns = changeOf(expected.turns, actual.turns, ({ position }) => String(position), isSameTurn);
  const postings = changeOf(
    expected.postings,
    actual.postings,
    ({ term_no, position }) => `${term_no} ${position}`,
    (a, b) => a.tf === b.tf,
  );
  const dates = changeOf(
    expected.dates,
    actual.dates,
    ({ day, position, is_exact }) => `${day} ${position} ${is_exact}`,
    () => true,
  );
  if (mode === "write") {
    await writeTurns(tx, slice.ownerNo, turns, actual.turns);
    await writePostings(tx, slice.ownerNo, postings, actual.postings);
    await writeDates(tx, slice.ownerNo, dates);
  }
  const copies = await rebuildCopies(tx, slice, mode);
  return addDifferences(
    { turns: sizeOf(turns), postings: sizeOf(postings), turn_dates: sizeOf(dates) },
    copies,
  );
}

const sizeOf = ({ written, deleted }: Change<unknown>) => written.length + deleted.length;

function isSameTurn(expected: TurnRow, stored: TurnRow): boolean {
  const isNear = (x: number, y: number) => Math.abs(x - y) < ROUNDING;
  return (
    expected.event_no === stored.event_no &&
    expected.speaker === stored.speaker &&
    expected.fits === stored.fits &&
    expected.asks === stored.asks &&
    isNear(expected.length, stored.length) &&
    isNear(expected.window_length, stored.window_length) &&
    isNear(expected.static_score, stored.static_score) &&
    // A background turn that a later message denied is hidden, which only its row knows.
    (stored.background_at === null || expected.background_at === stored.background_at)
  );
}

/** Returns the expected rows that are missing or differ, and the stored rows that nothing expects. */
function changeOf<Row>(
  expected: readonly Row[],
  actual: readonly Row[],
  keyOf: (row: Row) => string,
  isSame: (a: Row, b: Row) => boolean,
): Change<Row> {
  const stored = new Map(actual.map((row) => [keyOf(row), row]));
  const written = expected.filter((row) => {
    const key = keyOf(row);
    const found = stored.get(key);
    stored.delete(key);
    return found === undefined || !isSame(row, found);
  });
  return { written, deleted: [...stored.values()] };
}

/**
 * Uses the primary key of turns, and `turn_dates_by_position`. Postings have no index by position, so this
 * scans all of the owner's.
 */
async function readRows(tx: Tx, slice: Slice): Promise<WordRows> {
  const [turns, postings, dates] = await Promise.all([
    tx.rows<TurnRow>(sql`select t.position::float8 as position, t.event_no::float8 as event_no, s.name as speaker, t.length,
        t.window_length, t.static_score, t.fits, t.asks,
        to_char(t.background_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as background_at
      from turns t left join speakers s on s.owner_no = t.owner_no and s.speaker_no = t.speaker_no
      where ${inSlice(slice, "t")}`),
    tx.rows<PostingRow>(
      sql`select term_no, position::float8 as position, tf from postings where ${inSlice(slice)}`,
    ),
    tx.rows<DateRow>(
      sql`select day, position::float8 as position, is_exact from turn_dates where ${inSlice(slice)}`,
    ),
  ]);
  return { turns, postings, dates };
}

async function writeTurns(
  tx: Tx,
  ownerNo: OwnerNo,
  { written, deleted }: Change<TurnRow>,
  before: readonly TurnRow[],
): Promise<void> {
  if (written.length + deleted.length === 0) return;
  const numbers = new Map<string, number>();
  for (const { speaker } of written)
    if (speaker !== null && !numbers.has(speaker))
      numbers.set(speaker, await speakerNumber(tx, ownerNo, speaker));
  const rows = written.map((row) => ({ ...row, speaker_no: numbers.get(row.speaker ?? "") ?? null }));
  await tx.rows(sql`insert into turns as t (owner_no, position, event_no, speaker_no, length, window_length, static_score, fits, asks, background_at)
    select ${ownerNo}::bigint, position, event_no, speaker_no, length, window_length, static_score, fits, asks, background_at
    from jsonb_to_recordset(${json(rows)}) as r (position bigint, event_no bigint, speaker_no smallint, length real,
      window_length real, static_score real, fits smallint, asks boolean, background_at timestamptz)
    on conflict (owner_no, position) do update set event_no = excluded.event_no, speaker_no = excluded.speaker_no,
      length = excluded.length, window_length = excluded.window_length, static_score = excluded.static_score,
      fits = excluded.fits, asks = excluded.asks,
      background_at = case when t.background_at is not null then excluded.background_at end`);
  await deleteRows(tx, ownerNo, sql`turns`, deleted, sql`position bigint`, sql`t.position = d.position`);
  await tx.rows(sql`delete from speakers s where ${ofOwners(sql`s.owner_no`, [ownerNo])} and not exists
    (select 1 from turns t where ${ofOwners(sql`t.owner_no`, [ownerNo])} and t.speaker_no = s.speaker_no)`);
  const oldRows = new Map(before.map((row) => [row.position, row]));
  const growth = (of: "length" | "window_length") =>
    written.reduce((sum, row) => sum + row[of] - (oldRows.get(row.position)?.[of] ?? 0), 0) -
    deleted.reduce((sum, row) => sum + row[of], 0);
  const added = written.filter(({ position }) => !oldRows.has(position)).length - deleted.length;
  await tx.rows(sql`update owner_stats set turns = turns + ${added}::int, total_length = total_length + ${growth("length")}::float8,
      total_window_length = total_window_length + ${growth("window_length")}::float8
    where ${ofOwners(sql`owner_no`, [ownerNo])}`);
}

async function writePostings(
  tx: Tx,
  ownerNo: OwnerNo,
  { written, deleted }: Change<PostingRow>,
  before: readonly PostingRow[],
): Promise<void> {
  if (written.length + deleted.length === 0) return;
  await tx.rows(sql`insert into postings (owner_no, term_no, position, tf)
    select ${ownerNo}::bigint, term_no, position, tf from jsonb_to_recordset(${json(written)}) as r (term_no int, position bigint, tf smallint)
    on conflict (owner_no, term_no, position) do update set tf = excluded.tf`);
  await deleteRows(
    tx,
    ownerNo,
    sql`postings`,
    deleted,
    sql`term_no int, position bigint`,
    sql`t.term_no = d.term_no and t.position = d.position`,
  );
  const stored = new Set(before.map(({ term_no, position }) => `${term_no} ${position}`));
  const growth = new Map<number, number>();
  const add = (termNo: number, count: number) => growth.set(termNo, (growth.get(termNo) ?? 0) + count);
  for (const { term_no, position } of written) if (!stored.has(`${term_no} ${position}`)) add(term_no, 1);
  for (const { term_no } of deleted) add(term_no, -1);
  const grown = [...growth].map(([term_no, df]) => ({ term_no, df })).filter(({ df }) => df !== 0);
  await tx.rows(sql`insert into term_stats as s (owner_no, term_no, df)
    select ${ownerNo}::bigint, term_no, df from jsonb_to_recordset(${json(grown)}) as r (term_no int, df int) order by term_no
    on conflict (owner_no, term_no) do update set df = s.df + excluded.df`);
  await tx.rows(sql`delete from term_stats where ${ofOwners(sql`owner_no`, [ownerNo])} and df <= 0
    and term_no in (select term_no from jsonb_to_recordset(${json(grown)}) as r (term_no int))`);
}

async function writeDates(tx: Tx, ownerNo: OwnerNo, { written, deleted }: Change<DateRow>): Promise<void> {
  if (written.length > 0)
    await tx.rows(sql`insert into turn_dates (owner_no, day, position, is_exact) select ${ownerNo}::bigint, day, position, is_exact
      from jsonb_to_recordset(${json(written)}) as r (day int, position bigint, is_exact boolean)`);
  await deleteRows(
    tx,
    ownerNo,
    sql`turn_dates`,
    deleted,
    sql`day int, position bigint, is_exact boolean`,
    sql`t.day = d.day and t.position = d.position and t.is_exact = d.is_exact`,
  );
}

async function deleteRows(
  tx: Tx,
  ownerNo: OwnerNo,
  table: SQL,
  rows: readonly object[],
  columns: SQL,
  isSame: SQL,
): Promise<void> {
  if (rows.length === 0) return;
  await tx.rows(sql`delete from ${table} t using jsonb_to_recordset(${json(rows)}) as d (${columns})
    where ${ofOwners(sql`t.owner_no`, [ownerNo])} and ${isSame}`);
}
