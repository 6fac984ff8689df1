export {
  FLAGS,
  type Flag,
  type FlagState,
  flagsOutput,
  isOn,
  listFlags,
  setFlag,
  setFlagInput,
} from "./flags";
export { pseudonym } from "./pseudonym";
export { redactedLikeStored, redactionPolicy } from "./redaction";
