import { ownerIndexOf, positionOf, TURNS_PER_SESSION, type TurnKey, turnKey } from "@/lib/base/core";
import type { Postings } from "./candidate";

/**
 * The turns in which one term counts, as indices into `Gathered.offsets`, and its count in each; `own` are
 * the turns that contain it themselves, one per posting.
 */
export type TermPlaces = { readonly slots: Int32Array; readonly tf: Float64Array; readonly own: Int32Array };

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
 * a turn; they are dropped when the rows are fetched. Postings can come in any order, and are collected
 * fastest in ascending order; repeated ones are summed.
 */
export function gatherTf(terms: readonly Postings[], windows: boolean): Gathered {
  const reach = windows ? WINDOW.length - 1 : 0;
  const postings = terms.map(({ keys, tfs }) => ({
    places: keys.map((key) => offsetOf(key as TurnKey)),
    tfs,
  }));
  const offsets = offsetsAround(
    postings.map(({ places }) => places),
    reach,
  );
  const sums = new Float64Array(offsets.length);
  return { offsets, terms: postings.map(({ places, tfs }) => spread(places, tfs, offsets, reach, sums)) };
}

/**
 * Returns the index of an offset in the ascending `offsets`, or -1. Searches upwards in growing steps from
 * index `from`, near which the caller expects it.
 */
export function slotOf(offsets: Float64Array, offset: number, from = 0): number {
  let slot = (offsets[from] ?? Number.POSITIVE_INFINITY) <= offset ? from : 0;
  let step = 1;
  while (slot + step < offsets.length && (offsets[slot + step] as number) <= offset) {
    slot += step;
    step *= 2;
  }
  for (; step >= 1; step >>>= 1)
    if (slot + step < offsets.length && (offsets[slot + step] as number) <= offset) slot += step;
  return offsets[slot] === offset ? slot : -1;
}

/**
 * Returns every offset in reach of a posting, ascending and distinct. Within a session, neighbours are
 * adjacent.
 */
function offsetsAround(terms: readonly Float64Array[], reach: number): Float64Array {
  const postings = terms.map(ascending).reduce(merge, new Float64Array(0));
  const offsets = new Float64Array(postings.length * (2 * reach + 1));
  let count = 0;
  let last = -1;
  for (let i = 0; i < postings.length; i++) {
    const offset = postings[i] as number;
    const sessionStart = startOfSession(offset);
    const from = Math.max(sessionStart, offset - reach, last + 1);
    const to = Math.min(sessionStart + TURNS_PER_SESSION - 1, offset + reach);
    for (let next = from; next <= to; next++) offsets[count++] = next;
    last = Math.max(last, to);
  }
  return offsets.subarray(0, count);
}

/** Postings that an index returns are in order already. */
function ascending(offsets: Float64Array): Float64Array {
  for (let i = 1; i < offsets.length; i++)
    if ((offsets[i] as number) < (offsets[i - 1] as number)) return offsets.slice().sort();
  return offsets;
}

/** Merges two lists in ascending order. */
function merge(first: Float64Array, second: Float64Array): Float64Array {
  const merged = new Float64Array(first.length + second.length);
  let a = 0;
  let b = 0;
  while (a < first.length && b < second.length)
    merged[a + b] =
      (first[a] as number) <= (second[b] as number) ? (first[a++] as number) : (second[b++] as number);
  merged.set(a < first.length ? first.subarray(a) : second.subarray(b), a + b);
  return merged;
}

/**
 * Spreads the postings of a term over their windows. `sums` is a buffer with one zero per offset, and
 * contains only zeros again afterwards.
 */
function spread(
  places: Float64Array,
  tfs: Float64Array,
  offsets: Float64Array,
  reach: number,
  sums: Float64Array,
): TermPlaces {
  const touchedSlots = new Int32Array(Math.min(places.length * (2 * reach + 1), offsets.length));
  const own = new Int32Array(places.length);
  let count = 0;
  let slot = 0;
  for (let i = 0; i < places.length; i++) {
    const offset = places[i] as number;
    slot = slotOf(offsets, offset, slot);
    own[i] = slot;
    const sessionStart = startOfSession(offset);
    const from = Math.max(-reach, sessionStart - offset);
    const to = Math.min(reach, sessionStart + TURNS_PER_SESSION - 1 - offset);
    for (let by = from; by <= to; by++) {
      const sum = sums[slot + by] as number;
      if (sum === 0) touchedSlots[count++] = slot + by;
      sums[slot + by] = sum + (tfs[i] as number) * (WINDOW[Math.abs(by)] as number);
    }
  }
  const slots = touchedSlots.subarray(0, count);
  const tf = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const touched = slots[i] as number;
    tf[i] = sums[touched] as number;
    sums[touched] = 0;
  }
  return { slots, tf, own };
}
