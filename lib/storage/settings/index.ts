export { canRecall, canRemember, isRecallAllowed, isRetrievalOn, requireRemember } from "./agent-policy";
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
export { readModelUsage, returnTokens, takeTokens } from "./model-budget";
export { withCustomRules } from "./patterns/match-custom-rules";
export { requirePatterns } from "./patterns/require-patterns";
export {
  getPiiPolicy,
  piiPolicyOutput,
  setPiiPolicy,
  setPiiPolicyInput,
} from "./pii-policy";
export { type PiiPolicy, piiPolicy, toPolicy } from "./pii-policy-input";
export { cachePolicies, policyOf, readPolicies } from "./policy-cache";
export { loadKeyedHash, pseudonym } from "./pseudonym";
export {
  labelForLookup,
  metadataForLookup,
  redactForLookup,
  redactionPolicy,
  storedMetadata,
} from "./redaction";
export { requireNamedOwner, resolveOwner } from "./resolve-owner";
export { erasePrompts, readPrompt, readPrompts, redactPrompts, writePrompt } from "./task-prompts";
export {
  readTenantPolicy,
  storedPolicy,
  writeTenantPolicy,
} from "./tenant-policy";
export { tenantPolicy, tenantPolicyChange } from "./tenant-policy-input";
