import type { OwnerNo, TenantNo } from "@/lib/base/core";
import { ofOwners, ofTenant, sql, type TableRow, type Tx } from "@/lib/storage/db";

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

/** Returns the tenant's owners that have or had turns. */
export async function ownersWithTurns(tx: Tx, tenantNo: TenantNo): Promise<OwnerNo[]> {
  const rows = await tx.rows<TableRow<"owner_stats", "owner_no">>(
    sql`select owner_no from owner_stats where ${ofTenant(sql`owner_no`, tenantNo)} order by owner_no`,
  );
  return rows.map((row) => String(row.owner_no) as OwnerNo);
}
