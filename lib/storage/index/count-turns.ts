import type { TenantNo } from "@/lib/base/core";
import { ofTenant, sql, type Tx } from "@/lib/storage/db";

/** Returns the number of a tenant's turns, summed from one row per owner. */
export async function countTurns(tx: Tx, tenantNo: TenantNo): Promise<number> {
  const [row] = await tx.rows<{ turns: number }>(
    sql`select coalesce(sum(turns), 0)::int as turns from owner_stats where ${ofTenant(sql`owner_no`, tenantNo)}`,
  );
  return row?.turns ?? 0;
}
