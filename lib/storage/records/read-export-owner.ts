import { type Ctx, OWNER_KINDS, type OwnerNo, type OwnerRef } from "@/lib/base/core";
import { sql, type TableRow, type Tx } from "@/lib/storage/db";

/** An owner, the number of its next session, and the number of its last event (0 without events). */
export type ExportedOwner = {
  readonly ownerNo: OwnerNo;
  readonly timeZone: string | null;
  readonly nextSession: number;
  readonly lastEventNo: number;
};

/**
 * Returns what an export says about an owner; null when nothing is stored for it. Uses index `owners_by_id`.
 */
export async function readExportOwner(
  tx: Tx,
  ctx: Pick<Ctx, "tenantNo">,
  { kind, id }: OwnerRef,
): Promise<ExportedOwner | null> {
  const [row] = await tx.rows<
    TableRow<"owners", "owner_no" | "time_zone" | "next_session"> & { last: string | null }
  >(sql`select o.owner_no, o.time_zone, o.next_session, (select max(event_no) from events where owner_no = o.owner_no) as last
    from owners o where o.tenant_no = ${ctx.tenantNo}::int and o.kind = ${OWNER_KINDS.indexOf(kind)}::smallint and o.owner_id = ${id}`);
  if (!row) return null;
  return {
    ownerNo: String(row.owner_no) as OwnerNo,
    timeZone: row.time_zone,
    nextSession: row.next_session,
    lastEventNo: Number(row.last ?? 0),
  };
}
