import type { OwnerNo, TenantNo } from "@/lib/base/core";
import { ofTenant, sql, type TableRow, type Tx } from "@/lib/storage/db";

/** Returns the tenant's owners that have or had turns. */
export async function ownersWithTurns(tx: Tx, tenantNo: TenantNo): Promise<OwnerNo[]> {
  const rows = await tx.rows<TableRow<"owner_stats", "owner_no">>(
    sql`select owner_no from owner_stats where ${ofTenant(sql`owner_no`, tenantNo)} order by owner_no`,
  );
  return rows.map((row) => String(row.owner_no) as OwnerNo);
}
