export {
  dismissPattern,
  publishedOutput,
  publishPattern,
  refusedOutput,
  restoreDismissed,
} from "./decide-patterns";
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
  getPattern,
  listPatterns,
  patternList,
  patternWithEvidence,
  readPatternTexts,
} from "./read-patterns";
