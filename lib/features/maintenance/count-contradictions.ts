import type { Tx } from "@/lib/storage/db";
import { readOpenMarks } from "@/lib/storage/records";
import type { Slice, SliceResult } from "./slice";

/** The number of events per slice. Looking at a mark takes a few index lookups. */
const EVENTS = 100;

/**
 * Counts the pairs that may contradict each other and wait for a person, and changes none. A pair with a
 * memory that was corrected, expired or merged into the other one since is looked at, and not counted.
 */
export async function countContradictions(tx: Tx, slice: Slice): Promise<SliceResult> {
  const { ownerNo, place, planned } = slice;
  const marks = await readOpenMarks(tx, ownerNo, place, EVENTS);
  const open = marks.flatMap(({ positions }) => (positions ? [positions] : []));
  const pairs = new Map(open.map((pair) => [String([...pair].sort((a, b) => a - b)), pair]));
  const events = new Set(marks.map(({ eventNo }) => eventNo));
  return {
    looked: marks.length,
    changed: 0,
    proposed: open.length,
    skipped: 0,
    samples: [...pairs.values()].map((positions) => ({ ownerNo, positions, what: "contradiction" })),
    planned,
    next: events.size < EVENTS ? null : (marks.at(-1)?.eventNo ?? null),
  };
}
