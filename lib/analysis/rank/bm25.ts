import type { TurnKey } from "@/lib/base/core";
import type { LexicalMatches } from "./candidate";
import { type Gathered, keyAt, offsetOf, slotOf } from "./gather-tf";

/**
 * Saturation and length normalization, fitted on LoCoMo; 1.2 and .75 are the usual values for long documents.
 */
const K1 = 0.9;
const B = 0.4;

/** A key with its score. */
export type Ranked = { readonly key: TurnKey; readonly score: number };

/**
 * Returns the inverse document frequency of Robertson and Spärck Jones, kept positive: ln(1 + (n − df +
 * ½)/(df + ½)). For owners that are searched together, sum n and df over them first. 0 for a term that does
 * not occur.
 */
export function idf(n: number, df: number): number {
  return df <= 0 ? 0 : Math.log(1 + (Math.max(n - df, 0) + 0.5) / (df + 0.5));
}

/** Returns the idf of each term of a question, in the order of the terms. */
export function idfsOf({ terms, stats }: Pick<LexicalMatches, "terms" | "stats">): number[] {
  return terms.map(({ df }) => idf(stats.turns, df));
}

/**
 * Returns the `limit` best keys by BM25 without length normalization, best first: the candidates whose
 * lengths must be fetched. `idfs` are in the order of the gathered terms. Ties are broken by key.
 */
export function bestByTf(gathered: Gathered, idfs: readonly number[], limit: number): TurnKey[] {
  const scores = sumOver(gathered, idfs, null);
  return bestSlots(gathered.offsets, scores, limit).map((slot) => keyAt(gathered.offsets[slot] ?? 0));
}

/**
 * Returns the `limit` slots with the best scores above 0, best first. Keeps them in a heap with the worst on
 * top, because most of tens of thousands of slots are worse than that one.
 */
function bestSlots(offsets: Float64Array, scores: Float64Array, limit: number): number[] {
  const compare = (a: number, b: number) =>
    (scores[b] as number) - (scores[a] as number) ||
    keyAt(offsets[a] as number) - keyAt(offsets[b] as number);
  const heap: number[] = [];
  const sink = (slot: number, from: number) => {
    let at = from;
    for (let child = 2 * at + 1; child < heap.length; child = 2 * at + 1) {
      if (child + 1 < heap.length && compare(heap[child + 1] as number, heap[child] as number) > 0) child++;
      if (compare(heap[child] as number, slot) <= 0) break;
      heap[at] = heap[child] as number;
      at = child;
    }
    heap[at] = slot;
  };
  for (let slot = 0; slot < scores.length; slot++) {
    if ((scores[slot] as number) <= 0) continue;
    if (heap.length < limit) {
      heap.push(slot);
      if (heap.length === limit) for (let at = limit >>> 1; at >= 0; at--) sink(heap[at] as number, at);
    } else if (limit > 0 && compare(slot, heap[0] as number) < 0) sink(slot, 0);
  }
  return heap.sort(compare);
}

/**
 * Returns the keys that have a length with their BM25 scores, best first: Σ idf · tf · (k1 + 1)/(tf + k1 · (1
 * − b + b · length/mean)) with k1 .9 and b .4. `lengths` and `averageLength` count terms in the same units as
 * `gathered`: of single turns, or of windows.
 */
export function bm25(
  gathered: Gathered,
  idfs: readonly number[],
  lengths: Iterable<readonly [TurnKey, number]>,
  averageLength: number,
): Ranked[] {
  const norms = new Float64Array(gathered.offsets.length);
  const slots: number[] = [];
  for (const [key, length] of lengths) {
    const slot = slotOf(gathered.offsets, offsetOf(key));
    if (slot < 0) continue;
    norms[slot] = 1 - B + (B * length) / Math.max(averageLength, 1);
    slots.push(slot);
  }
  const scores = sumOver(gathered, idfs, norms);
  return rankSlots(
    gathered,
    scores,
    slots.filter((slot) => (scores[slot] ?? 0) > 0),
  );
}

/** Returns one score per slot. Slots with norm 0 are not scored; without norms, all have norm 1. */
function sumOver(gathered: Gathered, idfs: readonly number[], norms: Float64Array | null): Float64Array {
  const scores = new Float64Array(gathered.offsets.length);
  gathered.terms.forEach(({ slots, tf: tfs }, term) => {
    const weight = (idfs[term] ?? 0) * (K1 + 1);
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i] as number;
      const norm = norms ? (norms[slot] as number) : 1;
      if (norm === 0) continue;
      const tf = tfs[i] as number;
      scores[slot] = (scores[slot] as number) + (weight * tf) / (tf + K1 * norm);
    }
  });
  return scores;
}

function rankSlots(gathered: Gathered, scores: Float64Array, slots: readonly number[]): Ranked[] {
  return slots
    .map((slot) => ({ key: keyAt(gathered.offsets[slot] ?? 0), score: scores[slot] ?? 0 }))
    .sort((a, b) => b.score - a.score || a.key - b.key);
}
