import type { OwnerNo } from "@/lib/base/core";
import { ofOwners, sql, type Tx } from "@/lib/storage/db";

const TABLES = ["vectors", "vector_bits", "embeddings"];

/**
 * Deletes up to `limit` vectors of an owner in a space, with sign bits and embeddings. Returns false when
 * none was left.
 */
export async function dropVectors(
  tx: Tx,
  target: { readonly ownerNo: OwnerNo; readonly spaceNo: number },
  limit: number,
): Promise<boolean> {
  let deletedCount = 0;
  for (const table of TABLES) {
    const ownerFilter = sql`${ofOwners(sql`owner_no`, [target.ownerNo])} and space_no = ${target.spaceNo}::smallint`;
    const [row] = await tx.rows<{ count: number }>(sql`
      with deleted as (delete from ${sql.identifier(table)} where ${ownerFilter} and position = any(array(
        select position from ${sql.identifier(table)} where ${ownerFilter} order by position limit ${limit}::int)) returning 1)
      select count(*)::int as count from deleted`);
    deletedCount += row?.count ?? 0;
  }
  return deletedCount > 0;
}
