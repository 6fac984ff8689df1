import type { TurnKey } from "@/lib/base/core";

/** The keys that one search found, best first, and the weight of the search. */
export type RankedKeys = { readonly weight: number; readonly keys: readonly TurnKey[] };

/**
 * Returns the score of a rank, (k + 1)/(k + rank), counted from 1, so a first place scores 1. This is the
 * textbook formula 1/(k + rank) times k + 1: the order stays the same, and cues can use the same scale.
 */
export function rankShare(rank: number, k: number): number {
  return (k + 1) / (k + rank);
}

/**
 * Merges rankings into one list by weighted reciprocal rank fusion: score(key) = Σ over rankings of weight ·
 * (k + 1)/(k + rank). The map is ordered from best to worst.
 *
 * Uses ranks and never raw scores, because cosine distance and BM25 share no scale. A key that occurs twice
 * in one ranking counts at its better rank. Ties are broken by key, so equal rankings give equal lists. A
 * smaller k gives more weight to the first places.
 */
export function fuse(rankings: readonly RankedKeys[], k: number): Map<TurnKey, number> {
  const scores = new Map<TurnKey, number>();
  for (const { weight, keys } of rankings) {
    for (const [key, rank] of ranksOf(keys)) {
      scores.set(key, (scores.get(key) ?? 0) + weight * rankShare(rank, k));
    }
  }
  return new Map([...scores].sort(([a, scoreA], [b, scoreB]) => scoreB - scoreA || a - b));
}

/**
 * Returns the rank of each key in one list, counted from 1. A repeated key keeps its best rank.
 * @internal Exported for its test.
 */
export function ranksOf(ranked: readonly TurnKey[]): Map<TurnKey, number> {
  const ranks = new Map<TurnKey, number>();
  ranked.forEach((key, index) => {
    if (!ranks.has(key)) ranks.set(key, index + 1);
  });
  return ranks;
}
