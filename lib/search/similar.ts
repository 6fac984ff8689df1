import type { OwnerNo } from "@/lib/core";
import { list, ofOwners, sql, type Tx } from "@/lib/db";
import { tokenize } from "@/lib/text";
import { termNo } from "./term-no";

/**
 * Places of an owner that share words with a text, the sum of whose idf is greatest first: what a correction may be
 * about. Plain, without windows. Counts on the primary key of postings.
 */
export async function findSimilar(tx: Tx, ownerNo: OwnerNo, text: string, limit: number): Promise<number[]> {
  const terms = [...new Set(tokenize(text).map(termNo))];
  if (terms.length === 0) return [];
  const rows = await tx.rows<{ position: number }>(sql`
    with known as (select term_no, ln(1 + (select turns from owner_stats where ${ofOwners(sql`owner_no`, [ownerNo])})::float8 / df) as idf
        from term_stats where ${ofOwners(sql`owner_no`, [ownerNo])} and term_no = any(${list(terms)}::int[]) order by df limit 12)
    select p.position::float8 as position from known k join postings p on ${ofOwners(sql`p.owner_no`, [ownerNo])} and p.term_no = k.term_no
    group by p.position order by sum(k.idf) desc, p.position desc limit ${limit}`);
  return rows.map((row) => row.position);
}
