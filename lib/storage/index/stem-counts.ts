import type { OwnerNo } from "@/lib/base/core";
import { list, ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { termNo } from "./term-no";

/** The number of an owner's turns, and in how many of them each stem occurs. Unknown stems are missing. */
export type StemCounts = { readonly turns: number; readonly turnsWith: ReadonlyMap<string, number> };

/** Returns in how many turns of an owner each of the stems occurs. Uses index `term_stats_pkey`. */
export async function readStemCounts(tx: Tx, ownerNo: OwnerNo, stems: Iterable<string>): Promise<StemCounts> {
  const byNo = new Map([...new Set(stems)].map((stem) => [termNo(stem), stem]));
  const rows = await tx.rows<TableRow<"term_stats", "term_no" | "df"> & { turns: number }>(sql`
    select s.turns, t.term_no, t.df from owner_stats s left join term_stats t on ${ofOwners(sql`t.owner_no`, [ownerNo])}
      and t.term_no = any(${list([...byNo.keys()])}::int[]) where ${ofOwners(sql`s.owner_no`, [ownerNo])}`);
  const turnsWith = rows.flatMap(({ term_no, df }): [string, number][] => {
    const stem = byNo.get(term_no);
    return stem === undefined ? [] : [[stem, df]];
  });
  return { turns: rows[0]?.turns ?? 0, turnsWith: new Map(turnsWith) };
}
