import type { TurnKey } from "@/lib/base/core";

/** One list of keys, best first, and its weight. */
export type Arm = { readonly name: string; readonly weight: number; readonly ranked: readonly TurnKey[] };

/**
 * Returns the score of a rank, (k + 1)/(k + rank), counted from 1, so a first place scores 1. This is the
 * textbook formula 1/(k + rank) times k + 1: the order stays the same, and cues can use the same scale.
 */
export function rankShare(rank: number, k: number): number {
  return (k + 1) / (k + rank);
}

/**
 * Merges ranked arms into one list by weighted reciprocal rank fusion: score(key) = Σ over arms of weight ·
 * (k + 1)/(k + rank). The map is ordered from best to worst.
 *
 * Uses ranks and never raw scores, because cosine distance and BM25 share no scale. A key that occurs twice
 * in one arm counts at its better rank. Ties are broken by key, so equal arms give equal lists. A smaller k
 * gives more weight to the first places.
 */
export function fuse(arms: readonly Arm[], k: number): Map<TurnKey, number> {
  const scores = new Map<TurnKey, number>();
  for (const arm of arms) {
    for (const [key, rank] of ranksOf(arm.ranked)) {
      scores.set(key, (scores.get(key) ?? 0) + arm.weight * rankShare(rank, k));
    }
  }
  return new Map([...scores].sort(([a, scoreA], [b, scoreB]) => scoreB - scoreA || a - b));
}

/**
 * Returns the rank of each key in one list, counted from 1, for explanations. A repeated key keeps its best
 * rank.
 */
export function ranksOf(ranked: readonly TurnKey[]): Map<TurnKey, number> {
  const ranks = new Map<TurnKey, number>();
  ranked.forEach((key, index) => {
    if (!ranks.has(key)) ranks.set(key, index + 1);
  });
  return ranks;
}
