import type { OwnerNo } from "@/lib/base/core";
import { ofOwners, sql, type Tx } from "@/lib/storage/db";
import { type RebuildMode, type RebuildResult, spacesToFill } from "@/lib/storage/index";
import { lockOwner } from "./lock-owner";
import { PROJECTIONS } from "./projections";
import { readSlice, type SliceQuery } from "./recorded-turns";

/** A part of a projection of one owner. `first` is 0 at the beginning of the projection. */
export type RebuildPlace = {
  readonly ownerNo: OwnerNo;
  readonly projection: keyof typeof PROJECTIONS;
  readonly first: number;
};

/** Beyond every position: 31 bits of session number and 20 bits of turns. */
const END = 2 ** 51;

/**
 * Rebuilds the next slice of a projection, or only compares it, under the lock of the owner's row. What it
 * compares is what one moment's tables of record say, so traffic causes no differences. A repeated slice
 * changes nothing.
 */
export async function rebuildSlice(
  tx: Tx,
  { ownerNo, projection, first }: RebuildPlace,
  mode: RebuildMode,
): Promise<RebuildResult> {
  await spacesToFill(tx);
  await lockOwner(tx, ownerNo);
  const { rebuildTurns, rebuildFrom, turnsPerSlice = 1 } = PROJECTIONS[projection];
  if (rebuildFrom) return rebuildFrom(tx, ownerNo, first, mode);
  const { query, next } = await nextSlice(tx, ownerNo, first, turnsPerSlice);
  const differences = (await rebuildTurns?.(tx, await readSlice(tx, query), mode)) ?? {};
  return { differences, next };
}

/** The last slice reaches beyond all positions, so that rows without a turn are found wherever they are. */
async function nextSlice(
  tx: Tx,
  ownerNo: OwnerNo,
  first: number,
  turns: number,
): Promise<{ query: SliceQuery; next: number | null }> {
  // Two turns more on both sides share windows with the slice.
  const rows = await tx.rows<{ position: number; event_no: number }>(sql`
    select position::float8 as position, event_no::float8 as event_no from decisions
    where ${ofOwners(sql`owner_no`, [ownerNo])} and position >= ${first - 2}::bigint
    order by position limit ${turns + 5}::int`);
  const positions = rows.map(({ position }) => position).filter((position) => position >= first);
  const to = positions.length > turns ? (positions[turns - 1] ?? END) : END;
  const eventNos = rows.map((row) => row.event_no);
  return { query: { ownerNo, from: first, to, eventNos }, next: to === END ? null : to + 1 };
}
