import { type Ctx, OWNER_KINDS, type OwnerNo, type OwnerRef } from "@/lib/base/core";
import { sql, type TableRow, type Tx } from "@/lib/storage/db";

/**
 * Returns the number of an owner and creates the owner on its first event. The upper 32 bits hold the tenant
 * number. The lock prevents deletion of the row until the transaction ends.
 */
export async function findOrCreateOwner(
  tx: Tx,
  ctx: Pick<Ctx, "tenantNo">,
  owner: OwnerRef,
): Promise<OwnerNo> {
  const kind = OWNER_KINDS.indexOf(owner.kind);
  const find = () =>
    tx.rows<TableRow<"owners", "owner_no">>(sql`select owner_no from owners
      where tenant_no = ${ctx.tenantNo}::int and kind = ${kind}::smallint and owner_id = ${owner.id} for key share`);
  const [existingOwner] = await find();
  if (existingOwner) return String(existingOwner.owner_no) as OwnerNo;
  await tx.rows(sql`insert into owners (owner_no, kind, owner_id, tenant_no)
    values ((${ctx.tenantNo}::bigint << 32) + nextval('owner_numbers'), ${kind}::smallint, ${owner.id}, ${ctx.tenantNo}::int)
    on conflict (tenant_no, kind, owner_id) do nothing`);
  const [createdOwner] = await find();
  return String(createdOwner?.owner_no) as OwnerNo;
}
