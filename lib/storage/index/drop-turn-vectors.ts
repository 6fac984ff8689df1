import type { OwnerNo, Position } from "@/lib/base/core";
import { list, ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { updateVectors, withNext } from "./write-vectors";

/**
 * Deletes all embeddings of some turns in all spaces and recomputes the vectors of the next two turns without
 * their contribution. Returns the number of deleted embeddings per space. The caller holds the owner's row
 * locked.
 */
export async function dropTurnVectors(
  tx: Tx,
  ownerNo: OwnerNo,
  positions: readonly Position[],
): Promise<Map<number, number>> {
  const targets = sql`${ofOwners(sql`owner_no`, [ownerNo])} and position = any(${list([...positions])}::bigint[])`;
  const [, , rows] = await Promise.all([
    tx.rows(sql`delete from vectors where ${targets}`),
    tx.rows(sql`delete from vector_bits where ${targets}`),
    tx.rows<TableRow<"embeddings", "space_no">>(
      sql`delete from embeddings where ${targets} returning space_no`,
    ),
  ]);
  const dropped = new Map<number, number>();
  for (const { space_no } of rows) dropped.set(Number(space_no), (dropped.get(Number(space_no)) ?? 0) + 1);
  const after = [...new Set(positions.flatMap(withNext))].filter((position) => !positions.includes(position));
  if (after.length > 0)
    for (const spaceNo of dropped.keys()) await updateVectors(tx, ownerNo, spaceNo, after);
  return dropped;
}
