import type { OwnerNo } from "@/lib/core";
import { list, numbers, ofOwners, packed, sql, type Tx } from "@/lib/db";
import { termNo } from "./term-no";

/** Rarest terms first until this many postings: the top 10 keep 99.8 % of their exact sum of scores (PERFORMANCE). */
const MAX_POSTINGS = 20_000;

/** Statistics over all owners that are searched together, places of dropped turns included. */
export type JointStats = {
  readonly turns: number;
  readonly averageLength: number;
  readonly averageWindowLength: number;
  readonly firstDay: number;
  readonly lastDay: number;
  readonly speakers: readonly string[];
  /** Turns of each owner, in the order asked. */
  readonly perOwner: readonly number[];
};
/** A term of the query with the number of places that hold it and, for each, its key and count. */
export type TermPostings = {
  readonly term: string;
  readonly df: number;
  readonly entries: readonly (readonly [number, number])[];
};
type StatsRow = {
  owner_no: string;
  turns: number;
  total_length: number;
  total_window_length: number;
  first_day: number;
  last_day: number;
  speakers: string[] | null;
};

/** Joint statistics of the owners that are searched together; an owner without turns counts as empty. */
export async function readStats(tx: Tx, owners: readonly OwnerNo[]): Promise<JointStats> {
  const rows =
    await tx.rows<StatsRow>(sql`select owner_no, turns, total_length, total_window_length, first_day, last_day,
      (select array_agg(name) from speakers p where p.owner_no = s.owner_no) as speakers
    from owner_stats s where ${ofOwners(sql`s.owner_no`, owners)}`);
  return joint(owners, rows);
}

/**
 * The postings of a question's terms as [key, tf] with key = position · 2 + index of the owner, and their df over all
 * owners. Terms are read rarest first; a term beyond the cap has df but no entries. Order is not kept.
 * Counts on the primary key of postings, index-only.
 */
export async function readPostings(
  tx: Tx,
  owners: readonly OwnerNo[],
  terms: readonly string[],
): Promise<TermPostings[]> {
  const byNo = new Map([...new Set(terms)].map((term) => [termNo(term), term]));
  if (byNo.size === 0) return [];
  const found = await tx.rows<{
    term_no: number;
    owner_no: string | null;
    df: number;
    positions: string | null;
    tfs: string | null;
  }>(sql`
    with counted as (select term_no, sum(df)::int as df from term_stats
        where ${ofOwners(sql`owner_no`, owners)} and term_no = any(${list([...byNo.keys()])}::int[]) group by term_no),
      ranked as (select term_no, df, sum(df) over (order by df, term_no) - df as before from counted)
    select r.term_no, r.df, p.owner_no, p.positions, p.tfs from ranked r
    left join lateral (select owner_no, ${packed(sql`position`)} as positions, ${packed(sql`tf`)} as tfs from postings
      where ${ofOwners(sql`owner_no`, owners)} and term_no = r.term_no and r.before < ${MAX_POSTINGS}::int group by owner_no) p on true`);
  const merged = new Map<string, { term: string; df: number; entries: [number, number][] }>();
  for (const row of found) {
    const term = byNo.get(row.term_no) ?? "";
    const entry = merged.get(term) ?? { term, df: row.df, entries: [] };
    const owner = owners.indexOf(String(row.owner_no) as OwnerNo);
    const tfs = numbers(row.tfs);
    for (const [i, position] of numbers(row.positions).entries())
      entry.entries.push([position * 2 + owner, tfs[i] ?? 0]);
    merged.set(term, entry);
  }
  return [...merged.values()];
}

function joint(owners: readonly OwnerNo[], rows: readonly StatsRow[]): JointStats {
  const sum = (of: (row: StatsRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  const turns = sum((row) => row.turns);
  return {
    turns,
    averageLength: sum((row) => row.total_length) / Math.max(turns, 1),
    averageWindowLength: sum((row) => row.total_window_length) / Math.max(turns, 1),
    firstDay: Math.min(...rows.map((row) => row.first_day)),
    lastDay: Math.max(...rows.map((row) => row.last_day)),
    speakers: [...new Set(rows.flatMap((row) => row.speakers ?? []))],
    perOwner: owners.map((owner) => rows.find((row) => String(row.owner_no) === owner)?.turns ?? 0),
  };
}
