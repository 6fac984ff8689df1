import type { OwnerNo } from "@/lib/base/core";
import { list, ofOwners, packNumbers, sql, type Tx, unpackNumbers } from "@/lib/storage/db";
import { termNo } from "./term-no";

/** The number of an owner's turns, and in how many of them each stem occurs. Unknown stems are missing. */
export type StemCounts = { readonly turns: number; readonly turnsWith: ReadonlyMap<string, number> };

/** Returns in how many turns of an owner each of the stems occurs. Uses the primary key of term_stats. */
export async function readStemCounts(tx: Tx, ownerNo: OwnerNo, stems: Iterable<string>): Promise<StemCounts> {
  const byNo = new Map([...new Set(stems)].map((stem) => [termNo(stem), stem]));
  const [row] = await tx.rows<{ turns: number; term_nos: string | null; dfs: string | null }>(sql`
    select (select turns from owner_stats where ${ofOwners(sql`owner_no`, [ownerNo])}) as turns,
      ${packNumbers(sql`term_no`)} as term_nos, ${packNumbers(sql`df`)} as dfs
    from term_stats where ${ofOwners(sql`owner_no`, [ownerNo])} and term_no = any(${list([...byNo.keys()])}::int[])`);
  const dfs = unpackNumbers(row?.dfs ?? null);
  const turnsWith = [...unpackNumbers(row?.term_nos ?? null)].flatMap((no, index): [string, number][] => {
    const stem = byNo.get(no);
    return stem === undefined ? [] : [[stem, dfs[index] ?? 0]];
  });
  return { turns: row?.turns ?? 0, turnsWith: new Map(turnsWith) };
}
