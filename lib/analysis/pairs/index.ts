export { type PairCandidate, type RankedCandidate, rankCandidates } from "./candidates";
export { type FeatureName, featuresOf, type PairContext } from "./features";
export { parseStatement, type Statement } from "./statement";
