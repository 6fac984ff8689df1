export {
  type ConfirmationFeature,
  confirmationChance,
  confirmationFeatures,
  isContradicting,
} from "./confirmation";
export type { FeatureName } from "./features";
export { correctsValue, isOtherInstance } from "./instances";
export {
  comparePairs,
  isBlocked,
  type Judged,
  judgedChance,
  judgePairs,
  mayReplace,
  type PairFeatures,
  type Said,
} from "./judge";
export { linkKeys, topicKeys } from "./link-keys";
export { parseStatement } from "./statement";
