import type { OwnerNo, TenantNo } from "@/lib/base/core";
import { ofTenant, sql, type TableRow, type Tx } from "@/lib/storage/db";

/** Returns the tenant's next owner by number; null after the last. Uses the primary key of owners. */
export async function nextOwner(tx: Tx, tenantNo: TenantNo, after: OwnerNo | null): Promise<OwnerNo | null> {
  const [row] = await tx.rows<TableRow<"owners", "owner_no">>(sql`select owner_no from owners
    where ${ofTenant(sql`owner_no`, tenantNo)} and owner_no > ${after ?? "0"}::bigint order by owner_no limit 1`);
  return row ? (String(row.owner_no) as OwnerNo) : null;
}
