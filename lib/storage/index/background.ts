import type { OwnerNo, Position } from "@/lib/base/core";
import { list, ofOwners, sql, type Tx } from "@/lib/storage/db";

/** A dropped message at its position, and when it was said. */
export type BackgroundTurn = { readonly position: Position; readonly at: Date };

/**
 * Marks turns of dropped messages as background, so that searches can return them. The caller holds the
 * owner's row locked, and writes the vectors of the turns afterwards.
 */
export function markBackground(tx: Tx, ownerNo: OwnerNo, turns: readonly BackgroundTurn[]): void {
  if (turns.length === 0) return;
  tx.write(sql`update turns t set background_at = b.at
    from unnest(${list(turns.map(({ position }) => position))}::bigint[],
      ${list(turns.map(({ at }) => at.toISOString()))}::timestamptz[]) as b (position, at)
    where ${ofOwners(sql`t.owner_no`, [ownerNo])} and t.position = b.position`);
}

/**
 * Ends the background state of turns whose messages a memory stores now, or that were denied. Ignores all
 * other turns. The words stay in the windows of their neighbors. The caller holds the owner's row locked.
 */
export async function hideBackground(
  tx: Tx,
  ownerNo: OwnerNo,
  positions: readonly Position[],
): Promise<void> {
  if (positions.length === 0) return;
  const ownerFilter = ofOwners(sql`owner_no`, [ownerNo]);
  const hidden = await tx.rows<{ position: number }>(sql`update turns set background_at = null
    where ${ownerFilter} and position = any(${list(positions)}::bigint[]) and background_at is not null
    returning position::float8 as position`);
  if (hidden.length === 0) return;
  const targets = sql`${ownerFilter} and position = any(${list(hidden.map(({ position }) => position))}::bigint[])`;
  tx.write(sql`delete from vectors where ${targets}`);
  tx.write(sql`delete from vector_bits where ${targets}`);
}
