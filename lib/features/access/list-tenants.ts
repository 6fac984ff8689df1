import type { TenantNo } from "@/lib/base/core";
import { asSystem, sql, type TableRow } from "@/lib/storage/db";

/** Returns every tenant's number, for maintenance work. */
export async function listTenants(): Promise<TenantNo[]> {
  const rows = await asSystem("work", (tx) =>
    tx.rows<TableRow<"tenants", "tenant_no">>(sql`select tenant_no from tenants order by tenant_no`),
  );
  return rows.map(({ tenant_no }) => tenant_no as TenantNo);
}
