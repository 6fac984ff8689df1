import { ownerIndexOf, positionOf, TURNS_PER_SESSION, type TurnKey, turnKey } from "@/lib/base/core";

/** Number of occurrences of a term in the turn at a key. */
export type Posting = readonly [key: TurnKey, tf: number];

/** The turns in which one term counts, as indices into `Gathered.offsets`, and its count in each. */
type TermPlaces = { readonly slots: Int32Array; readonly tf: Float64Array };

/**
 * The postings of a question, distributed over their windows; `offsets` are all turns in reach, ascending.
 */
export type Gathered = {
  readonly offsets: Float64Array;
  readonly terms: readonly TermPlaces[];
};

/** Weight of a term in turns at distance 0, 1 and 2. Fitted on LoCoMo (docs/ranking.md). */
const WINDOW = [1, 0.5, 0.25] as const;

/** Added to the positions of the second owner, so that neighbouring turns always differ by 1. */
const SECOND_OWNER = 2 ** 52;

/** Returns the offset of a key on an axis that both owners share. */
export function offsetOf(key: TurnKey): number {
  return positionOf(key) + ownerIndexOf(key) * SECOND_OWNER;
}

/** Returns the key at an offset. */
export function keyAt(offset: number): TurnKey {
  return offset < SECOND_OWNER ? turnKey(offset, 0) : turnKey(offset - SECOND_OWNER, 1);
}

function startOfSession(offset: number): number {
  return Math.floor(offset / TURNS_PER_SESSION) * TURNS_PER_SESSION;
}

/**
 * Collects the postings of each term. With windows, a term also counts in the neighbouring turns of the
 * session: 1 in its own turn, ½ at distance one, ¼ at distance two. The result can contain positions without
 * a turn; they are dropped when the rows are fetched. Postings can come in any order; repeated ones are
 * summed.
 */
export function gatherTf(terms: readonly (readonly Posting[])[], windows: boolean): Gathered {
  const reach = windows ? WINDOW.length - 1 : 0;
  const offsets = offsetsAround(terms, reach);
  const sums = new Float64Array(offsets.length);
  return { offsets, terms: terms.map((postings) => spread(postings, offsets, reach, sums)) };
}

/** Returns the index of an offset in the ascending `offsets`, or -1. */
export function slotOf(offsets: Float64Array, offset: number): number {
  let low = 0;
  let high = offsets.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((offsets[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return offsets[low] === offset ? low : -1;
}

/**
 * Returns every offset in reach of a posting, ascending and distinct. Within a session, neighbours are
 * adjacent.
 */
function offsetsAround(terms: readonly (readonly Posting[])[], reach: number): Float64Array {
  const postingOffsets = new Float64Array(terms.reduce((sum, postings) => sum + postings.length, 0));
  let at = 0;
  for (const postings of terms) for (const posting of postings) postingOffsets[at++] = offsetOf(posting[0]);
  postingOffsets.sort();
  const offsets = new Float64Array(postingOffsets.length * (2 * reach + 1));
  let count = 0;
  let last = -1;
  for (const offset of postingOffsets) {
    const sessionStart = startOfSession(offset);
    const from = Math.max(sessionStart, offset - reach, last + 1);
    const to = Math.min(sessionStart + TURNS_PER_SESSION - 1, offset + reach);
    for (let next = from; next <= to; next++) offsets[count++] = next;
    last = Math.max(last, to);
  }
  return offsets.slice(0, count);
}

/**
 * Spreads the postings of a term over their windows. `sums` is a buffer with one zero per offset, and
 * contains only zeros again afterwards.
 */
function spread(
  postings: readonly Posting[],
  offsets: Float64Array,
  reach: number,
  sums: Float64Array,
): TermPlaces {
  const touchedSlots = new Int32Array(postings.length * (2 * reach + 1));
  let count = 0;
  for (const posting of postings) {
    const offset = offsetOf(posting[0]);
    const slot = slotOf(offsets, offset);
    const sessionStart = startOfSession(offset);
    const from = Math.max(-reach, sessionStart - offset);
    const to = Math.min(reach, sessionStart + TURNS_PER_SESSION - 1 - offset);
    for (let by = from; by <= to; by++) {
      const sum = sums[slot + by] ?? 0;
      if (sum === 0) touchedSlots[count++] = slot + by;
      sums[slot + by] = sum + posting[1] * (WINDOW[Math.abs(by)] ?? 0);
    }
  }
  const slots = touchedSlots.slice(0, count);
  const tf = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const slot = slots[i] ?? 0;
    tf[i] = sums[slot] ?? 0;
    sums[slot] = 0;
  }
  return { slots, tf };
}
