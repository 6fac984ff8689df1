import type { TermPostings } from "@/lib/analysis/rank";
import { type OwnerNo, positionsOfOwner, type TurnKey, turnKey } from "@/lib/base/core";
import { list, ofOwners, packNumbers, sql, type Tx, unpackNumbers } from "@/lib/storage/db";
import { termNo } from "./term-no";

/**
 * Terms are read rarest first, up to this many postings. The top 10 results keep 99.8 % of their exact score.
 */
const MAX_POSTINGS = 20_000;
/** For more turns than this, frequent terms are skipped. */
const MAX_TURNS_OF_FULL_TERMS = 200_000;
/**
 * Below MAX_POSTINGS, a term is read in full, however frequent it is. When frequent terms are skipped, those
 * after the rarest are only read up to this many postings of all terms together.
 */
const MAX_POSTINGS_OF_RARE = 40_000;
/** The windows of a turn and of the one before it reach so far. */
const [REACH_BEFORE, REACH_AFTER] = [3, 2] as const;

/** Returns whether a search of this many turns skips frequent terms, which `readPostingsNear` then reads. */
export function skipsFrequentTerms(turns: number): boolean {
  return turns > MAX_TURNS_OF_FULL_TERMS;
}

/**
 * Returns the postings of the query terms, in no particular order, and their df over all owners.
 * Terms are read rarest first; a term beyond the limit has a df but no entries. Index-only scan of the
 * primary key of postings.
 */
export async function readPostings(
  tx: Tx,
  owners: readonly OwnerNo[],
  terms: readonly string[],
  skipsFrequent: boolean,
): Promise<TermPostings[]> {
  const maxPostings = skipsFrequent ? MAX_POSTINGS_OF_RARE : Number.MAX_SAFE_INTEGER;
  const byNo = new Map([...new Set(terms)].map((term) => [termNo(term), term]));
  if (byNo.size === 0) return [];
  const rows = await tx.rows<
    {
      term_no: number;
      owner_no: string | null;
      df: number;
    } & PackedPostings
  >(sql`
    with counted as (select term_no, sum(df)::int as df from term_stats
        where ${ofOwners(sql`owner_no`, owners)} and term_no = any(${list([...byNo.keys()])}::int[]) group by term_no),
      ranked as (select term_no, df, sum(df) over (order by df, term_no) - df as before from counted)
    select r.term_no, r.df, p.owner_no, p.positions, p.tfs from ranked r
    left join lateral (select owner_no, ${packNumbers(sql`position`)} as positions, ${packNumbers(sql`tf`)} as tfs from postings
      where ${ofOwners(sql`owner_no`, owners)} and term_no = r.term_no and r.before < ${MAX_POSTINGS}::int
        and (r.before = 0 or r.before + r.df <= ${maxPostings}::bigint) group by owner_no) p on true`);
  const merged = new Map<string, TermPostings>();
  for (const row of rows) {
    const term = byNo.get(row.term_no) ?? "";
    const owner = owners.indexOf(String(row.owner_no) as OwnerNo);
    const before = merged.get(term) ?? { term, df: row.df, keys: NO_NUMBERS, tfs: NO_NUMBERS };
    merged.set(term, withPostings(before, row, owner));
  }
  return [...merged.values()];
}

/**
 * Returns the terms of readPostings, those without entries with their postings in and around these turns.
 * Uses the primary key of postings.
 */
export async function readPostingsNear(
  tx: Tx,
  owners: readonly OwnerNo[],
  terms: readonly TermPostings[],
  keys: readonly TurnKey[],
): Promise<readonly TermPostings[]> {
  const unread = terms.filter(({ df, keys }) => df > 0 && keys.length === 0);
  if (unread.length === 0) return terms;
  const byNo = new Map(unread.map((term) => [termNo(term.term), term]));
  const rows = await Promise.all(
    owners.map((owner, index) => readNear(tx, owner, [...byNo.keys()], positionsAround(keys, index))),
  );
  const read = new Map(unread.map((term) => [term.term, term]));
  for (const [owner, ofOwner] of rows.entries())
    for (const row of ofOwner) {
      const term = byNo.get(row.term_no);
      const before = term && read.get(term.term);
      if (before) read.set(term.term, withPostings(before, row, owner));
    }
  return terms.map((term) => read.get(term.term) ?? term);
}

type PackedPostings = { readonly positions: string | null; readonly tfs: string | null };

async function readNear(
  tx: Tx,
  owner: OwnerNo,
  termNos: readonly number[],
  positions: readonly number[],
): Promise<(PackedPostings & { readonly term_no: number })[]> {
  if (positions.length === 0) return [];
  return tx.rows(sql`
    select t.term_no, p.positions, p.tfs from unnest(${list(termNos)}::int[]) as t(term_no)
    cross join lateral (select ${packNumbers(sql`position`)} as positions, ${packNumbers(sql`tf`)} as tfs from postings
      where ${ofOwners(sql`owner_no`, [owner])} and term_no = t.term_no and position = any(${list(positions)}::bigint[])) p`);
}

function positionsAround(keys: readonly TurnKey[], ownerIndex: number): number[] {
  const positions = new Set<number>();
  for (const position of positionsOfOwner(keys, ownerIndex))
    for (let by = -REACH_BEFORE; by <= REACH_AFTER; by++) positions.add(position + by);
  return [...positions];
}

/** Adds the postings of a row to those of a term. */
function withPostings(term: TermPostings, row: PackedPostings, owner: number): TermPostings {
  const keys = unpackNumbers(row.positions).map((position) => turnKey(position, owner));
  const tfs = unpackNumbers(row.tfs);
  return { ...term, keys: concatenate(term.keys, keys), tfs: concatenate(term.tfs, tfs) };
}

const NO_NUMBERS = new Float64Array(0);

function concatenate(first: Float64Array, second: Float64Array): Float64Array {
  if (first.length === 0) return second;
  const all = new Float64Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
