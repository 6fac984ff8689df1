export { catchUpEmbeddings } from "./catch-up";
export {
  deadLettersInput,
  deadLettersOutput,
  readDeadLetters,
  settleDeadLetter,
  settledOutput,
} from "./dead-letters";
export { readSample, sampleOutput, sendSample } from "./sample";
