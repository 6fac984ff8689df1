export {
  type CountOutcomesOutput,
  countOutcomes,
  countOutcomesInput,
  countOutcomesOutput,
} from "./count-outcomes";
export { erase, eraseStored } from "./erase";
export { eraseInput, eraseOutput } from "./erase-input";
export { eraseMemory, eraseMemoryInput } from "./erase-memory";
export { exportInput, exportMemories, exportOutput } from "./export";
export { type EventOutput, eventOutput, eventOwnerInput, getEvent } from "./get-event";
export {
  chainInput,
  chainOutput,
  getChain,
  getMemories,
  getMemory,
  getUsage,
  memoriesInput,
  memoriesOutput,
  usageOutput,
} from "./get-memory";
export { getOrigin, originOutput } from "./get-origin";
export { importMemories } from "./import";
export { importInput, importOutput } from "./import-input";
export { chainPage, listChains, listChainsInput } from "./list-chains";
export { contradictionPage, listContradictions, listContradictionsInput } from "./list-contradictions";
export { decisionPage, listDecisions, listDecisionsInput } from "./list-decisions";
export { evidenceOutput, listEvidence } from "./list-evidence";
export { groupsOutput, listGroups } from "./list-groups";
export { listMemories, listMemoriesInput, memoryPage } from "./list-memories";
export { listOwners, listOwnersInput, ownerPage } from "./list-owners";
export { listPreferences, listPreferencesInput, preferencePage } from "./list-preferences";
export { listRedactions, listRedactionsInput, redactionPage } from "./list-redactions";
export { type Memory, memoryOutput } from "./memory";
export { ownerFields, pageEnd, pageFields, waitInput } from "./page-input";
export { planRedaction, type RedactionPlan } from "./plan-redaction";
export { poll } from "./poll";
export { rateInput, rateMemory, rateOutput } from "./rate-memory";
export { rebuild, rebuildInput, rebuildOutput } from "./rebuild";
export { redactEvents } from "./redact-events";
export { redactStoredVariable } from "./redact-stored-variable";
export { removeExpiredTexts } from "./remove-expired-texts";
export { findRequestedOwner, requestedOwner, requireRequestedOwner } from "./requested-owner";
export { rescueDecision, rescueInput } from "./rescue";
export {
  reopenContradiction,
  resolveContradiction,
  resolveContradictionInput,
  resolveContradictionOutput,
} from "./resolve-contradiction";
export { restoreMemory } from "./restore";
export { separateMemory, separateOutput } from "./separate";
export { supersedeInput, supersedeMemory, supersedeOutput } from "./supersede";
