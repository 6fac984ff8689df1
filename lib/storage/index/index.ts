export { hideBackground, markBackground } from "./background";
export { countTurns } from "./count-turns";
export { deleteOwnerIndex } from "./delete-owner-index";
export { type DenseScan, denseScanOf, searchDense } from "./dense";
export { dropTurnVectors } from "./drop-turn-vectors";
export { dropVectors } from "./drop-vectors";
export { eraseIndex } from "./erase-index";
export { findEventsOfTurns, findTurns } from "./find-turns";
export { findMatching } from "./indexed-filters";
export { joinLaterTurns } from "./join-later-turns";
export { keysWithMetadata, writeMetadataValues } from "./metadata-values";
export { ownersWithTurns } from "./owners-with-turns";
export {
  addDifferences,
  type Differences,
  type RebuildMode,
  type RebuildResult,
  type RecordedTurn,
  type Slice,
} from "./projections/recorded-turn";
export { FIRST_TERM, recountOwner, recountTerms } from "./projections/statistics";
export { rebuildVectors } from "./projections/vectors";
export { rebuildWords } from "./projections/words";
export { readCandidateTurns, readDates, readFiltered } from "./read-candidate-turns";
export {
  distanceOf,
  findNear,
  findNearTurn,
  findSimilar,
  findSimilarToNew,
  findUnembedded,
  keyedPositions,
  nearestPositions,
  sharingPositions,
} from "./similar";
export { changeSpace, dropSpace, endEmptying, SPACE_ACTIONS, switchTo } from "./spaces/change-space";
export { contentHash } from "./spaces/content-hash";
export { embedQuery } from "./spaces/embed-query";
export { embedTexts, type TextEmbedding } from "./spaces/embed-texts";
export { closeGap, countMissing, markGaps, nextGap, shrinkGap, spacesToFill } from "./spaces/gaps";
export { finishListing, type LeaseProgress, releaseLease, renewLease, takeLease } from "./spaces/lease";
export { questionMean } from "./spaces/question-mean";
export { recordGaps } from "./spaces/record-gaps";
export { readSpaceRows, type SpaceRow } from "./spaces/space-rows";
export {
  type ActiveSpace,
  activeSpace,
  buildingSpace,
  findEmbedder,
  invalidateSpaces,
  setEmbedder,
} from "./spaces/spaces";
export { readPostings, readPostingsNear, skipsFrequentTerms } from "./sparse";
export { readStemCounts } from "./stem-counts";
export { tagTerm, termNo } from "./term-no";
export { provideTurnStates, type TurnState, turnStateColumns } from "./turn-cache/read-cached-turns";
export {
  endOfValidity,
  type Filters,
  isFiltered,
  isLive,
  isSaid,
  matches,
  type Visibility,
} from "./visibility";
export { featuresOf, writeIndex } from "./write-index";
export { writeLateVectors, writeVectors } from "./write-vectors";
