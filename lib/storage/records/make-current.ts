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
 * erasing one erases only this one, and maintenance does not merge it again. The state of the kept one is as
 * before the merge, and what was said again since then stays counted.
 */
export async function undoMerge(
  tx: Tx,
  ownerNo: OwnerNo,
  { kept, merged }: { readonly kept: Position; readonly merged: Position },
): Promise<void> {
  const ownerFilter = ofOwners(sql`owner_no`, [ownerNo]);
  await makeCurrent(tx, ownerNo, merged);
  // The state of the merged memory has not changed while it was superseded.
  await tx.rows(sql`update memory_states k set seen_count = k.seen_count - m.seen_count,
      confidence = case when k.confidence = m.confidence then a.confidence_before else k.confidence end,
      last_confirmed_at = case when k.last_confirmed_at = m.last_confirmed_at then a.confirmed_before
        else k.last_confirmed_at end
    from memory_states m, maintenance_acts a where ${ofOwners(sql`k.owner_no`, [ownerNo])} and k.position = ${kept}::bigint
      and ${ofOwners(sql`m.owner_no`, [ownerNo])} and m.position = ${merged}::bigint
      and ${ofOwners(sql`a.owner_no`, [ownerNo])} and a.kept = ${kept}::bigint and a.merged = ${merged}::bigint
      and a.undone_at is null and a.confirmed_before is not null`);
  await tx.rows(sql`delete from memory_sources where ${ownerFilter} and position = ${kept}::bigint
    and source_position = ${merged}::bigint and kind = ${SOURCE_KINDS.indexOf("merged")}::smallint`);
  await tx.rows(sql`update maintenance_acts set undone_at = now() where ${ownerFilter}
    and kept = ${kept}::bigint and merged = ${merged}::bigint and undone_at is null`);
}
