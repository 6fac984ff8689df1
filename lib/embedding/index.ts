export { changeSpace, dropSpace, endEmptying, SPACE_ACTS, type SpaceAct, switchTo } from "./change-space";
export { contentHash } from "./content-hash";
export { embedQuery } from "./embed-query";
export { type Embedded, embedTexts } from "./embed-texts";
export { countMissing, markGaps, nextGap, shrinkGap, spacesToFill } from "./gaps";
export { dropLease, endListing, keepLease, type Noted, takeLease } from "./lease";
export { questionMean } from "./question-mean";
export { readSpaceRows, SPACE_STATES, type SpaceRow, type SpaceState } from "./space-rows";
export {
  type ActiveSpace,
  activeSpace,
  buildingSpace,
  forgetSpaces,
  knownEmbedder,
  setEmbedder,
} from "./spaces";
