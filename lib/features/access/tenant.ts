import { LRUCache } from "lru-cache";
import { AppError, type TenantNo } from "@/lib/base/core";
import { asSystem, sql, type TableRow, type Tx } from "@/lib/storage/db";

const tenantNumbers = new LRUCache<string, TenantNo>({ max: 1000 });

/** Returns a tenant's number; creates the tenant if it does not exist. */
export async function ensureTenant(tx: Tx, tenantId: string): Promise<TenantNo> {
  await tx.rows(sql`insert into tenants (tenant_id) values (${tenantId}) on conflict (tenant_id) do nothing`);
  const [row] = await tx.rows<TableRow<"tenants", "tenant_no">>(
    sql`select tenant_no from tenants where tenant_id = ${tenantId}`,
  );
  return Number(row?.tenant_no) as TenantNo;
}

/**
 * Returns the number of the tenant that a person requests. The tenant `default` is created on first use; any
 * other unknown tenant throws `not_found`.
 */
export async function findTenant(tenantId: string): Promise<TenantNo> {
  const cachedNo = tenantNumbers.get(tenantId);
  if (cachedNo) return cachedNo;
  const tenantNo = await asSystem("work", async (tx) => {
    if (tenantId === "default") return ensureTenant(tx, tenantId);
    const [row] = await tx.rows<TableRow<"tenants", "tenant_no">>(
      sql`select tenant_no from tenants where tenant_id = ${tenantId}`,
    );
    return row ? (Number(row.tenant_no) as TenantNo) : null;
  });
  if (tenantNo === null) throw new AppError("not_found", "Tenant not found.");
  // Tenants are never removed or renumbered.
  tenantNumbers.set(tenantId, tenantNo);
  return tenantNo;
}

/** Returns the id of a tenant. */
export async function readTenantId(tenantNo: TenantNo): Promise<string> {
  const [row] = await asSystem("work", (tx) =>
    tx.rows<TableRow<"tenants", "tenant_id">>(
      sql`select tenant_id from tenants where tenant_no = ${tenantNo}::int`,
    ),
  );
  if (!row) throw new AppError("not_found", "Tenant not found.");
  return row.tenant_id;
}
