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
export { keptSecret, putMark, readMark, takeMark } from "./installation";
export {
  getPiiPolicy,
  type PiiPolicyState,
  piiPolicyOutput,
  policyOf,
  setPiiPolicy,
  setPiiPolicyInput,
} from "./pii-policy";
export type { PiiPolicy } from "./pii-policy-input";
export { previewRedaction, previewRedactionInput, previewRedactionOutput } from "./preview-redaction";
export { pseudonym } from "./pseudonym";
export { redactedLikeStored, redactionPolicy } from "./redaction";
