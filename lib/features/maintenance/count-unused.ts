import type { Tx } from "@/lib/storage/db";
import { findUnused, unusedSince } from "@/lib/storage/records";
import type { Slice, SliceResult } from "./slice";

/** The number of memories per slice. Looking at one takes a few index lookups. */
const ROWS = 200;

/**
 * Counts the memories that no retrieval has returned for 180 days, and those that each one returned last, and
 * changes none: a person decides whether they expire or are erased.
 */
export async function countUnused(tx: Tx, slice: Slice): Promise<SliceResult> {
  const { ownerNo, place, planned } = slice;
  const rows = await findUnused(tx, ownerNo, unusedSince(), place, ROWS);
  const samples = rows.flatMap(({ position, why }) =>
    why === null ? [] : [{ ownerNo, positions: [position], what: why }],
  );
  const last = rows.at(-1)?.position;
  return {
    looked: rows.length,
    changed: 0,
    proposed: samples.length,
    skipped: 0,
    samples,
    planned,
    next: last === undefined || rows.length < ROWS ? null : last,
  };
}
