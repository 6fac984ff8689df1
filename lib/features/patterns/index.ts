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
  readPatternTexts,
  refusedOutput,
  restoreDismissed,
} from "./read-patterns";
