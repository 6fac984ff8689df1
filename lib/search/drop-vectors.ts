import type { OwnerNo, TenantNo } from "@/lib/core";
import { ofOwners, ofTenant, sql, type Tx } from "@/lib/db";

const TABLES = ["vectors", "vector_bits", "embeddings"];

/** Deletes up to `limit` vectors of an owner in a space, with what stands beside each. False when none was left. */
export async function dropVectors(
  tx: Tx,
  place: { readonly ownerNo: OwnerNo; readonly spaceNo: number },
  limit: number,
): Promise<boolean> {
  let deleted = 0;
  for (const table of TABLES) {
    const mine = sql`${ofOwners(sql`owner_no`, [place.ownerNo])} and space_no = ${place.spaceNo}::smallint`;
    const [row] = await tx.rows<{ count: number }>(sql`
      with gone as (delete from ${sql.identifier(table)} where ${mine} and position = any(array(
        select position from ${sql.identifier(table)} where ${mine} order by position limit ${limit}::int)) returning 1)
      select count(*)::int as count from gone`);
    deleted += row?.count ?? 0;
  }
  return deleted > 0;
}

/** The tenant's owners that have, or had, turns. */
export async function ownersWithTurns(tx: Tx, tenantNo: TenantNo): Promise<OwnerNo[]> {
  const rows = await tx.rows<{ owner_no: string }>(
    sql`select owner_no from owner_stats where ${ofTenant(sql`owner_no`, tenantNo)} order by owner_no`,
  );
  return rows.map((row) => String(row.owner_no) as OwnerNo);
}
