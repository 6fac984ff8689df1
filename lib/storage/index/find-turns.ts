import type { OwnerNo, Position } from "@/lib/base/core";
import { list, ofOwners, sql, type Tx } from "@/lib/storage/db";

/** Returns the positions that hold a turn; those of erased turns hold none. Uses index `turns_pkey`. */
export async function findTurns(
  tx: Tx,
  ownerNo: OwnerNo,
  positions: readonly Position[],
): Promise<ReadonlySet<Position>> {
  const rows = await tx.rows<{ position: number }>(sql`select position::float8 as position from turns
    where ${ofOwners(sql`owner_no`, [ownerNo])} and position = any(${list(positions)}::bigint[])`);
  return new Set(rows.map(({ position }) => position as Position));
}
