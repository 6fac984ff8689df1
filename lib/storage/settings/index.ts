export { canRecall, canRemember, forgetAgentPolicies, isRetrievalOn, requireRemember } from "./agent-policy";
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
export {
  consumeInstallationValue,
  findInstallationValue,
  loadOrCreateSecret,
  setInstallationValue,
} from "./installation";
export { withCustomRules } from "./patterns/match-custom-rules";
export { requirePatterns } from "./patterns/require-patterns";
export {
  getPiiPolicy,
  piiPolicyOutput,
  policyOf,
  setPiiPolicy,
  setPiiPolicyInput,
} from "./pii-policy";
export { type PiiPolicy, piiPolicy, toPolicy } from "./pii-policy-input";
export { pseudonym } from "./pseudonym";
export { redactForLookup, redactionPolicy, redactMetadataForLookup } from "./redaction";
export {
  readTenantPolicy,
  storedPolicy,
  tenantPolicy,
  tenantPolicyChange,
  writeTenantPolicy,
} from "./tenant-policy";
