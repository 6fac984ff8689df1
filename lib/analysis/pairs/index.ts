export { hasCommonTopic } from "./common-topic";
export type { FeatureName } from "./features";
export { correctsValue, isOtherInstance } from "./instances";
export {
  comparePairs,
  isBlocked,
  type Judged,
  judgePairs,
  mayReplace,
  type PairFeatures,
  type Said,
} from "./judge";
export { linkKeys, topicKeys } from "./link-keys";
export { parseStatement } from "./statement";
