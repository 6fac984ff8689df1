export { catchUpEmbeddings } from "./catch-up";
export {
  deadLettersInput,
  deadLettersOutput,
  readDeadLetters,
  settleDeadLetter,
  settledOutput,
} from "./dead-letters";
