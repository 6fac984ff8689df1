export { type AnswerCandidate, type ChosenAnswer, chooseAnswer } from "./choose-answer";
