export {
  deadLettersInput,
  deadLettersOutput,
  readDeadLetters,
  settleDeadLetter,
  settledOutput,
} from "./dead-letters";
export {
  changeEmbedding,
  changeEmbeddingInput,
  dropEmbeddingSpace,
  type EmbeddingAct,
  type EmbeddingSpaces,
  embeddingSpacesOutput,
  listEmbeddingSpaces,
} from "./embedding-spaces";
export { keepSpaces, tendSpaces } from "./keep-spaces";
export { readSample, sampleOutput, sendSample } from "./sample";
