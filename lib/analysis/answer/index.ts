export { chanceOfFirst } from "./chance";
export { tellsOfRelative } from "./change";
export { type AnswerCandidate, type ChosenAnswer, chooseAnswer } from "./choose-answer";
export { holdStops, isDoubtful } from "./clause";
export { mayBeFormer } from "./ended";
export { tellsOfSeveral } from "./several";
export { NEGATED, UNCERTAIN } from "./vocabulary";
