import type { OwnerNo, Position } from "@/lib/base/core";
import { ofOwners, sql, type Tx } from "@/lib/storage/db";
import { SOURCE_KINDS } from "./memory-sources";

/** Makes a superseded memory current again, and counts this in the owner's totals. */
export async function makeCurrent(tx: Tx, ownerNo: OwnerNo, position: Position): Promise<void> {
  const ownerFilter = ofOwners(sql`owner_no`, [ownerNo]);
  await tx.rows(sql`update memory_states set superseded_at = null, superseded_by = null, supersede_reason = null
    where ${ownerFilter} and position = ${position}::bigint`);
  await tx.rows(sql`update owner_totals set superseded = superseded - 1 where ${ownerFilter}`);
}

/**
 * Makes a merged memory current again beside the one that was kept. It is no longer a source of that one, so
 * erasing one erases only this one, and maintenance does not merge it again.
 */
export async function undoMerge(
  tx: Tx,
  ownerNo: OwnerNo,
  { kept, merged }: { readonly kept: Position; readonly merged: Position },
): Promise<void> {
  const ownerFilter = ofOwners(sql`owner_no`, [ownerNo]);
  await makeCurrent(tx, ownerNo, merged);
  await tx.rows(sql`delete from memory_sources where ${ownerFilter} and position = ${kept}::bigint
    and source_position = ${merged}::bigint and kind = ${SOURCE_KINDS.indexOf("merged")}::smallint`);
  await tx.rows(sql`update maintenance_acts set undone_at = now() where ${ownerFilter}
    and kept = ${kept}::bigint and merged = ${merged}::bigint and undone_at is null`);
}
