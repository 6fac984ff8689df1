import type { TenantNo } from "@/lib/base/core";
import { asSystem, sql } from "@/lib/storage/db";

/** The numbers of all tenants, for maintenance work. */
export async function listTenants(): Promise<TenantNo[]> {
  const rows = await asSystem("work", (tx) =>
    tx.rows<{ tenant_no: number }>(sql`select tenant_no from tenants order by tenant_no`),
  );
  return rows.map(({ tenant_no }) => tenant_no as TenantNo);
}
