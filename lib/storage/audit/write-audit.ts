import type { Ctx } from "@/lib/base/core";
import { sql, type Tx } from "@/lib/storage/db";

/**
 * Writes an audit entry in the transaction of the action. `counts` hold numbers only. `target` names the
 * affected object by kind and id, such as `key:0a1b2c` or `person:7 role:admin`, never by name or text. The
 * tenant role can add and read entries, but not change them.
 */
export async function writeAudit(
  tx: Tx,
  ctx: Pick<Ctx, "tenantNo" | "actor" | "requestId" | "source">,
  action: string,
  counts: Readonly<Record<string, number>>,
  target = "",
): Promise<void> {
  await tx.rows(sql`insert into audit_entries (tenant_no, actor, action, target, request_id, source, counts)
    values (${ctx.tenantNo}::int, ${ctx.actor}, ${action}, ${target}, ${ctx.requestId}, ${ctx.source ?? null}, ${JSON.stringify(counts)})`);
}

/** Writes an audit entry to the log of each tenant. Needs the system role. */
export async function writeAuditOfAll(
  tx: Tx,
  author: Pick<Ctx, "actor" | "requestId" | "source">,
  action: string,
  counts: Readonly<Record<string, number>>,
  target = "",
): Promise<void> {
  await tx.rows(sql`insert into audit_entries (tenant_no, actor, action, target, request_id, source, counts)
    select tenant_no, ${author.actor}, ${action}, ${target}, ${author.requestId}, ${author.source ?? null}, ${JSON.stringify(counts)} from tenants`);
}
