export { answerInput, answerOutput } from "./answer-input";
export { answerQuestion } from "./answer-question";
export { getContext } from "./get-context";
export { contextInput, contextOutput } from "./input";
