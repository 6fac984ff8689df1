export {
  deadLettersInput,
  deadLettersOutput,
  readDeadLetters,
  resolveDeadLetter,
  resolvedOutput,
} from "./dead-letters";
