export { chanceOfFirst } from "./chance";
export { type AnswerCandidate, type ChosenAnswer, chooseAnswer } from "./choose-answer";
export { holdStops, isDoubtful } from "./clause";
export { NEGATED, UNCERTAIN } from "./vocabulary";
