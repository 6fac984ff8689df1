export { type CitationFault, type CitedSentence, type CitedTurn, findFault } from "./find-fault";
export { isInstruction } from "./instruction";
export { findCompletionFault, findRestatementFault } from "./restatement";
