import { type Ctx, OWNER_KINDS, type OwnerNo, type OwnerRef } from "@/lib/base/core";
import { ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { type EventFilter, hasSession, matchesEvent } from "./event-filter";

/**
 * Returns the number of an owner; null when nothing has ever been stored for it. Uses index `owners_by_id`.
 */
export async function findOwner(
  tx: Tx,
  ctx: Pick<Ctx, "tenantNo">,
  owner: OwnerRef,
): Promise<OwnerNo | null> {
  const [row] = await tx.rows<TableRow<"owners", "owner_no">>(sql`select owner_no from owners
    where tenant_no = ${ctx.tenantNo}::int and kind = ${OWNER_KINDS.indexOf(owner.kind)}::smallint and owner_id = ${owner.id}`);
  return row ? (String(row.owner_no) as OwnerNo) : null;
}

/** Returns an owner's kind and id; null for an unknown number. Uses the primary key of owners. */
export async function readOwnerRef(tx: Tx, ownerNo: OwnerNo): Promise<OwnerRef | null> {
  const [row] = await tx.rows<TableRow<"owners", "kind" | "owner_id">>(
    sql`select kind, owner_id from owners where ${ofOwners(sql`owner_no`, [ownerNo])}`,
  );
  const kind = OWNER_KINDS[row?.kind ?? -1];
  return row && kind ? { kind, id: row.owner_id } : null;
}

/**
 * Returns the time zone of an owner's latest events that named one; null without any. Uses the primary key of
 * owners.
 */
export async function readOwnerTimeZone(tx: Tx, ownerNo: OwnerNo): Promise<string | null> {
  const [row] = await tx.rows<TableRow<"owners", "time_zone">>(
    sql`select time_zone from owners where ${ofOwners(sql`owner_no`, [ownerNo])}`,
  );
  return row?.time_zone ?? null;
}

/**
 * Returns every owner of the tenant that has the session of the filter and, with an agent or a tag, events
 * that match it, in no particular order. Uses the primary key of sessions, and for the others reads all
 * events.
 */
export async function findOwnersOfEvents(
  tx: Tx,
  { tenantNo }: Pick<Ctx, "tenantNo">,
  filter: EventFilter,
): Promise<OwnerNo[]> {
  const isOnlySession = filter.agentId === undefined && filter.tag === undefined;
  const hasEvents = isOnlySession
    ? sql`true`
    : sql`exists (select 1 from events e where e.owner_no = o.owner_no and ${matchesEvent(filter)})`;
  const rows = await tx.rows<TableRow<"owners", "owner_no">>(sql`select owner_no from owners o
    where tenant_no = ${tenantNo}::int and ${hasSession(filter)} and ${hasEvents}`);
  return rows.map((row) => String(row.owner_no) as OwnerNo);
}
