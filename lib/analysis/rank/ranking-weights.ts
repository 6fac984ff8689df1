import { CUE_WEIGHTS, type CueWeights } from "@/lib/analysis/text";

/** Weights of the cues and of the dense search; the sparse search counts 1. */
export type RankingWeights = CueWeights & Readonly<Record<keyof typeof SEARCH_WEIGHTS, number>>;

/**
 * Fitted together with CUE_WEIGHTS. `dense` is below 1 because the bundled embedder finds fewer answers than
 * words do. `similarity` counts the cosine of a turn alone, because neighbours often have another topic, and
 * `windowSimilarity` the cosine of the dense search. `agreement` is for a turn that both searches place
 * first. `words` and `names` count what the turn itself contains, because windows add its neighbours' words.
 * Words of the turn before count for an answer to it (`answered`) and against any other turn (`wordsBefore`).
 * `recency` prefers the newest of near equals, and more so (`present`, `now`) the more the question is about
 * the present; it is multiplied by the better of the two searches, so that it lifts no turn without the
 * topic.
 */
const SEARCH_WEIGHTS = {
  dense: 0.9,
  similarity: 1.5,
  windowSimilarity: 0.4,
  agreement: 0.3,
  words: 0.3,
  names: 0.2,
  answered: 0.7,
  wordsBefore: -0.4,
  recency: 0.2,
  present: 0.7,
  now: 1,
} as const;

/** The defaults. */
export const RANKING_WEIGHTS: RankingWeights = { ...CUE_WEIGHTS, ...SEARCH_WEIGHTS };
