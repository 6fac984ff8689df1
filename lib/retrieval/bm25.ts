import type { Key } from "./fuse";
import { type Gathered, keyOf, lineOf, neighbour, slotOf, WINDOW } from "./gather-tf";

/** Saturation and length correction, fitted on LoCoMo; 1.2 and .75 are the usual values for long documents. */
const K1 = 0.9;
const B = 0.4;

/** A key with its score. */
export type Ranked = { readonly key: Key; readonly score: number };

/**
 * Inverse document frequency of Robertson and Spärck Jones, kept positive: ln(1 + (n − df + ½)/(df + ½)).
 * For owners searched jointly, sum n and df over them first. 0 for a term that nobody used.
 */
export function idf(n: number, df: number): number {
  return df <= 0 ? 0 : Math.log(1 + (Math.max(n - df, 0) + 0.5) / (df + 0.5));
}

/**
 * The `limit` best keys by BM25 without its length correction, best first: the candidates whose lengths
 * are worth fetching. `idfs` are in the order of the terms gathered. Ties fall back to key order.
 */
export function bestByTf(gathered: Gathered, idfs: readonly number[], limit: number): Key[] {
  const norms = new Float64Array(gathered.lines.length).fill(1);
  const scores = sumOver(gathered, idfs, norms);
  const lowest = scores.slice().sort()[scores.length - limit] ?? 0;
  // Sorting only what can get in: pairs of key and score are slow to sort by the hundred thousand.
  const slots: number[] = [];
  for (let slot = 0; slot < scores.length; slot++) {
    const score = scores[slot] ?? 0;
    if (score > 0 && score >= lowest) slots.push(slot);
  }
  return ranked(gathered, scores, slots)
    .slice(0, limit)
    .map(({ key }) => key);
}

/**
 * BM25 of the given keys, best first: Σ idf · tf · (k1 + 1)/(tf + k1 · (1 − b + b · length/mean)) with
 * k1 .9 and b .4. `lengths` are the turns' own numbers of terms, for the keys and, with windows, for the
 * neighbours up to two places away (`neighboursOf`); `avgLength` is the mean of one turn. With windows the
 * length is summed over the window with the same shares as the terms. Keys without a length are left out.
 */
export function bm25(
  gathered: Gathered,
  idfs: readonly number[],
  lengths: ReadonlyMap<Key, number>,
  avgLength: number,
  keys: readonly Key[],
): Ranked[] {
  const meanLength = Math.max(avgLength, 1) * (gathered.isWindowed ? FULL_WINDOW : 1);
  const norms = new Float64Array(gathered.lines.length);
  const slots = new Set<number>();
  for (const key of keys) {
    const slot = slotOf(gathered.lines, lineOf(key));
    if (slot < 0 || !lengths.has(key)) continue;
    norms[slot] = 1 - B + (B * lengthAround(key, lengths, gathered.isWindowed)) / meanLength;
    slots.add(slot);
  }
  const scores = sumOver(gathered, idfs, norms);
  return ranked(gathered, scores, [...slots]).filter(({ score }) => score > 0);
}

/** The keys whose lengths count for a key's own window: up to two places away in the same session. */
export function neighboursOf(key: Key): Key[] {
  return [-2, -1, 1, 2].map((by) => neighbour(key, by)).filter((other) => other !== null);
}

/** 1 + 2 · ½ + 2 · ¼, the weight of a window in the middle of a session. */
const FULL_WINDOW = 2 * WINDOW.reduce((sum, share) => sum + share, 0) - WINDOW[0];

function lengthAround(key: Key, lengths: ReadonlyMap<Key, number>, isWindowed: boolean): number {
  let length = lengths.get(key) ?? 0;
  if (!isWindowed) return length;
  for (let by = 1; by < WINDOW.length; by++) {
    for (const side of [-by, by]) {
      const other = neighbour(key, side);
      if (other !== null) length += (WINDOW[by] ?? 0) * (lengths.get(other) ?? 0);
    }
  }
  return length;
}

/** One score a slot; slots whose norm is 0 are not scored. */
function sumOver(gathered: Gathered, idfs: readonly number[], norms: Float64Array): Float64Array {
  const scores = new Float64Array(gathered.lines.length);
  gathered.terms.forEach(({ slots, tf: tfs }, term) => {
    const weight = (idfs[term] ?? 0) * (K1 + 1);
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i] ?? 0;
      const norm = norms[slot] ?? 0;
      if (norm === 0) continue;
      const tf = tfs[i] ?? 0;
      scores[slot] = (scores[slot] ?? 0) + (weight * tf) / (tf + K1 * norm);
    }
  });
  return scores;
}

function ranked(gathered: Gathered, scores: Float64Array, slots: readonly number[]): Ranked[] {
  return slots
    .map((slot) => ({ key: keyOf(gathered.lines[slot] ?? 0), score: scores[slot] ?? 0 }))
    .sort((a, b) => b.score - a.score || a.key - b.key);
}
