export type { FeatureName } from "./features";
export {
  comparePairs,
  isBlocked,
  mayReplace,
  type PairFeatures,
  type Said,
} from "./judge";
export { parseStatement } from "./statement";
