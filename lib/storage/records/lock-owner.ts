import { OWNER_KINDS, type OwnerNo, type OwnerRef } from "@/lib/base/core";
import { ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";
import type { EventKey } from "./decisions";

/**
 * Locks an owner's row until the transaction ends: one writer per owner. Take it after lane locks, as the
 * worker does, to avoid a deadlock. Raises the owner's version, so that what was read before is not taken for
 * current.
 */
export async function lockOwner(tx: Tx, ownerNo: OwnerNo): Promise<void> {
  await tx.rows(sql`update owners set version = version + 1 where ${ofOwners(sql`owner_no`, [ownerNo])}`);
}

/**
 * An owner whose row is locked, its time zone, the id of its tenant, and its version before the lock: while
 * that of readNextPosition is the same, nothing of the owner has changed since.
 */
export type LockedOwner = OwnerRef & {
  readonly tenantId: string;
  readonly timeZone: string | null;
  readonly version: number;
};

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
    tx.rows<
      TableRow<"tenants", "tenant_id"> &
        TableRow<"owners", "kind" | "owner_id" | "time_zone"> & { version: number }
    >(sql`
      update owners o set version = o.version + 1 from tenants t where t.tenant_no = o.tenant_no and ${ownerFilter}
      returning t.tenant_id, o.kind, o.owner_id, o.time_zone, (o.version - 1)::float8 as version`),
    tx.rows(sql`select 1 from events where ${ofOwners(sql`owner_no`, [ownerNo])}
      and event_no = ${eventNo}::bigint and decided_at is null`),
  ]);
  const kind = OWNER_KINDS[owner?.kind ?? -1];
  return owner && undecidedEvent && kind
    ? {
        kind,
        id: owner.owner_id,
        tenantId: owner.tenant_id,
        timeZone: owner.time_zone,
        version: owner.version,
      }
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
