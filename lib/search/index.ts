export { type DenseHit, type DenseQuery, searchDense } from "./dense";
export { eraseIndex } from "./erase-index";
export { type Filters, isLive, matches, type Visibility } from "./live";
export { TURNS_PER_SESSION, takePlace } from "./place";
export { type Candidate, readCandidates, readDates, readFiltered, type Shown } from "./read-candidates";
export { findSimilar } from "./similar";
export { type JointStats, readPostings, type SparseRead, type TermPostings } from "./sparse";
export { type NewTurn, writeIndex } from "./write-index";
export { type NewVector, remakeVectors, writeVector } from "./write-vectors";
