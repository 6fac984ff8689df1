export { bestByTf, idf } from "./bm25";
export type { Candidate, DenseHit, JointStats, LexicalMatches, TermPostings } from "./candidate";
export { confidenceOf } from "./confidence";
export { RANKING_WEIGHTS } from "./cues";
export { type FoldedHit, foldPairs } from "./fold";
export { type Gathered, gatherTf } from "./gather-tf";
export { LINEAR_WEIGHTS } from "./linear";
export { type RankedHit, type RankingConstants, rank } from "./rank";
export { isWeak, weakHits } from "./weak";
