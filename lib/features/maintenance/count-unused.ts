import type { Tx } from "@/lib/storage/db";
import { findUnused } from "@/lib/storage/records";
import type { Slice, SliceResult } from "./slice";

/** The number of memories per slice. Looking at one takes two index lookups. */
const ROWS = 200;
/** A memory is unused when no retrieval returned it for so many days. Birthdays are asked for once a year. */
const UNUSED_DAYS = 180;
const DAY_MS = 86_400_000;

/**
 * Counts the memories that no retrieval has returned for 180 days, and changes none: a person decides whether
 * they expire or are erased.
 */
export async function countUnused(tx: Tx, slice: Slice): Promise<SliceResult> {
  const { ownerNo, place, planned } = slice;
  const before = new Date(Date.now() - UNUSED_DAYS * DAY_MS);
  const rows = await findUnused(tx, ownerNo, before, place, ROWS);
  const unused = rows.flatMap(({ position, is_unused }) => (is_unused ? [position] : []));
  const last = rows.at(-1)?.position;
  return {
    looked: rows.length,
    changed: 0,
    proposed: unused.length,
    skipped: 0,
    samples: unused.map((position) => ({ ownerNo, positions: [position], what: "unused" })),
    planned,
    next: last === undefined || rows.length < ROWS ? null : last,
  };
}
