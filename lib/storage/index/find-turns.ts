import type { OwnerNo, Position } from "@/lib/base/core";
import { list, ofOwners, sql, type Tx } from "@/lib/storage/db";

/** Returns the positions that hold a turn; those of erased turns hold none. Uses the primary key of turns. */
export async function findTurns(
  tx: Tx,
  ownerNo: OwnerNo,
  positions: readonly Position[],
): Promise<ReadonlySet<Position>> {
  const rows = await tx.rows<{ position: number }>(sql`select position::float8 as position from turns
    where ${ofOwners(sql`owner_no`, [ownerNo])} and position = any(${list(positions)}::bigint[])`);
  return new Set(rows.map(({ position }) => position as Position));
}

/**
 * Returns the numbers of the events whose turns lie in a range of positions. Uses the primary key of turns.
 */
export async function findEventsOfTurns(
  tx: Tx,
  ownerNo: OwnerNo,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<number[]> {
  const rows = await tx.rows<{ event_no: number }>(sql`select distinct event_no::float8 as event_no from turns
    where ${ofOwners(sql`owner_no`, [ownerNo])} and position >= ${from}::bigint and position <= ${to}::bigint`);
  return rows.map((row) => row.event_no);
}
