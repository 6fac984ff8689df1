export { listMoods, listMoodsInput, moodList } from "./list-moods";
export {
  deleteOwnerPatterns,
  deletePatternsOutput,
  getOwnerPolicy,
  ownerPolicyOutput,
  patternOwnerInput,
  setOwnerPolicy,
  setOwnerPolicyInput,
} from "./owner-policy";
export {
  dismissPattern,
  getPattern,
  listPatterns,
  patternList,
  patternWithEvidence,
  refusedOutput,
  restoreDismissed,
} from "./read-patterns";
