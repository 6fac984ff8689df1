import type { Ctx } from "@/lib/core";
import { sql, type Tx } from "@/lib/db";

/**
 * Notes who did what to how much, inside the transaction that does it. `counts` hold numbers only.
 * Entries can be added and read, never changed: the role of a tenant may not.
 */
export async function writeAudit(
  tx: Tx,
  ctx: Pick<Ctx, "tenantNo" | "actor" | "requestId">,
  act: string,
  counts: Readonly<Record<string, number>>,
): Promise<void> {
  await tx.rows(sql`insert into audit_entries (tenant_no, actor, act, request_id, counts)
    values (${ctx.tenantNo}::int, ${ctx.actor}, ${act}, ${ctx.requestId}, ${JSON.stringify(counts)})`);
}

/** Notes what was done to all tenants at once, in the log of each. For the role of the system. */
export async function writeAuditOfAll(
  tx: Tx,
  by: Pick<Ctx, "actor" | "requestId">,
  act: string,
  counts: Readonly<Record<string, number>>,
): Promise<void> {
  await tx.rows(sql`insert into audit_entries (tenant_no, actor, act, request_id, counts)
    select tenant_no, ${by.actor}, ${act}, ${by.requestId}, ${JSON.stringify(counts)} from tenants`);
}
