import type { TurnKey } from "@/lib/base/core";

/** Weights of words, meaning and recency, as documented for the hybrid search of the replaced systems. */
export const LINEAR_WEIGHTS = { bm25: 0.4, cosine: 0.5, recency: 0.1 } as const;

export type LinearWeights = Readonly<Record<keyof typeof LINEAR_WEIGHTS, number>>;

/** Terms below this idf occur in more than half of the memories; the linear mode ignores them. */
const MIN_IDF = 0.6;

/** Days after which recency has fallen to 1/e. */
const RECENCY_DAYS = 30;

/** Raw scores of one memory: bm25 from 0, cosine from −1 to 1 (0 when not embedded), age in days. */
export type LinearCandidate = {
  readonly key: TurnKey;
  readonly bm25: number;
  readonly cosine: number;
  readonly days: number;
};

/** A memory's linear score and the contribution of each part. */
export type LinearScored = {
  readonly key: TurnKey;
  readonly score: number;
  readonly shares: Readonly<Record<"bm25" | "cosine" | "recency", number>>;
};

/** Returns the idfs with those below .6 set to 0, so that such terms add nothing to BM25. */
export function ignoreCommonTerms(idfs: readonly number[]): number[] {
  return idfs.map((idf) => (idf < MIN_IDF ? 0 : idf));
}

/**
 * Ranks memories in the linear mode: α·bm25 + β·cosine + γ·exp(−days/30), sorted by score, then key. bm25 is
 * min-max normalised over the candidates (when all are equal and above 0, all become 1). A negative cosine
 * counts as 0, and a memory from the future as new.
 */
export function linear(candidates: readonly LinearCandidate[], weights: LinearWeights): LinearScored[] {
  const normalise = minMax(candidates.map(({ bm25 }) => bm25));
  return candidates
    .map(({ key, bm25, cosine, days }) => {
      const shares = {
        bm25: weights.bm25 * normalise(bm25),
        cosine: weights.cosine * Math.max(cosine, 0),
        recency: weights.recency * Math.exp(-Math.max(days, 0) / RECENCY_DAYS),
      };
      return { key, score: shares.bm25 + shares.cosine + shares.recency, shares };
    })
    .sort((a, b) => b.score - a.score || a.key - b.key);
}

function minMax(values: readonly number[]): (value: number) => number {
  const lowest = values.reduce((min, value) => Math.min(min, value), Number.POSITIVE_INFINITY);
  const highest = values.reduce((max, value) => Math.max(max, value), 0);
  if (highest <= lowest) return (value) => (value > 0 ? 1 : 0);
  return (value) => (value - lowest) / (highest - lowest);
}
