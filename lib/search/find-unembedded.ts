import type { OwnerNo, TenantNo } from "@/lib/core";
import { ofTenant, sql, type Tx } from "@/lib/db";

/**
 * The tenant's owners that have turns, none of them embedded in this space, and no job of this urgency waiting.
 * Looks up the primary keys of embeddings and jobs, once an owner.
 */
export async function findUnembedded(
  tx: Tx,
  sought: { tenantNo: TenantNo; spaceNo: number; urgency: number },
): Promise<OwnerNo[]> {
  const rows = await tx.rows<{ owner_no: OwnerNo }>(sql`select s.owner_no from owner_stats s
    where ${ofTenant(sql`s.owner_no`, sought.tenantNo)} and s.turns > 0
      and not exists (select 1 from embeddings e where e.owner_no = s.owner_no and e.space_no = ${sought.spaceNo}::smallint)
      and not exists (select 1 from jobs j where j.owner_no = s.owner_no and j.urgency = ${sought.urgency}::smallint)`);
  return rows.map(({ owner_no }) => owner_no);
}
