import { OWNER_KINDS, type OwnerNo, type OwnerRef } from "@/lib/base/core";
import { ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";
import type { EventKey } from "./decisions";

/**
 * Locks an owner's row until the transaction ends: one writer per owner. Take it after lane locks, as the
 * worker does, to avoid a deadlock.
 */
export async function lockOwner(tx: Tx, ownerNo: OwnerNo): Promise<void> {
  await tx.rows(sql`select 1 from owners where ${ofOwners(sql`owner_no`, [ownerNo])} for no key update`);
}

/** An owner whose row is locked, its time zone, and the id of its tenant. */
export type LockedOwner = OwnerRef & { readonly tenantId: string; readonly timeZone: string | null };

/**
 * Locks the owner of an event, like lockOwner, and returns it. Returns null when the event was erased or
 * decided before.
 */
export async function lockOwnerOfUndecided(
  tx: Tx,
  { ownerNo, eventNo }: { readonly ownerNo: OwnerNo; readonly eventNo: number },
): Promise<LockedOwner | null> {
  const ownerFilter = ofOwners(sql`o.owner_no`, [ownerNo]);
  // Sent together. The second has its own snapshot, which is taken after the lock.
  const [[owner], [undecidedEvent]] = await Promise.all([
    tx.rows<TableRow<"tenants", "tenant_id"> & TableRow<"owners", "kind" | "owner_id" | "time_zone">>(sql`
      select t.tenant_id, o.kind, o.owner_id, o.time_zone from owners o join tenants t on t.tenant_no = o.tenant_no where ${ownerFilter} for no key update of o`),
    tx.rows(sql`select 1 from events where ${ofOwners(sql`owner_no`, [ownerNo])}
      and event_no = ${eventNo}::bigint and decided_at is null`),
  ]);
  const kind = OWNER_KINDS[owner?.kind ?? -1];
  return owner && undecidedEvent && kind
    ? { kind, id: owner.owner_id, tenantId: owner.tenant_id, timeZone: owner.time_zone }
    : null;
}

/**
 * Stores the time zone in which the days of an event are counted, which it takes from its owner. Without it,
 * a later zone of the owner would count other days when the index is made again.
 */
export async function writeEventTimeZone(
  tx: Tx,
  { ownerNo, eventNo }: EventKey,
  timeZone: string,
): Promise<void> {
  await tx.rows(sql`update events set payload = jsonb_set(payload::jsonb, array['timeZone'], to_jsonb(${timeZone}::text))::text
    where ${ofOwners(sql`owner_no`, [ownerNo])} and event_no = ${eventNo}::bigint`);
}

/** Stores the time zone of the owner's events. The caller holds the owner's row locked. */
export function writeTimeZone(tx: Tx, ownerNo: OwnerNo, timeZone: string): void {
  tx.write(sql`update owners set time_zone = ${timeZone} where ${ofOwners(sql`owner_no`, [ownerNo])}`);
}
