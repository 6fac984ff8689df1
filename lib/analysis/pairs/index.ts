export { addsTo } from "./adds-to";
export { givesOtherValue, isBareCorrection, isShortCorrection } from "./bare-correction";
export {
  concernsLittle,
  hasCommonTopic,
  haveCommonContent,
  leavesSentence,
  mayAnswerOtherwise,
} from "./common-topic";
export {
  type ConfirmationFeature,
  confirmationFeatures,
  isContradicting,
} from "./confirmation";
export type { FeatureName, PairFeatures } from "./features";
export { correctsValue, isOtherInstance } from "./instances";
export {
  comparePairs,
  isBlocked,
  type Judged,
  judgePairs,
  MIN_ASKED_CHANCE,
  mayReplace,
  type NewPairMessage,
  type PairMessage,
  pairChance,
} from "./judge";
export { linkKeys, topicKeys } from "./link-keys";
export { mayRepeat } from "./look-alike";
export { movesIt } from "./moves-it";
export { replacesNamed } from "./named-value";
export { reportsDone } from "./report-of-done";
export { leavesOpen, saysMoreAbout } from "./says-more";
export { isRuleOfException, isSingleOccasion } from "./single-occasion";
export { startsLater } from "./starts-later";
export { parseStatement } from "./statement";
export { namesSuccessor } from "./successor";
