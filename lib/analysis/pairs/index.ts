export type { FeatureName, PairContext } from "./features";
export {
  comparePairs,
  isBlocked,
  type Judged,
  judgePairs,
  mayReplace,
  type Older,
  type PairFeatures,
  type Said,
} from "./judge";
export { parseStatement, type Statement } from "./statement";
