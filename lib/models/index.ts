export { createEmbedder, type EmbedderOptions } from "./create-embedder";
export {
  type Embedder,
  type EmbedderHealth,
  type EmbedderState,
  type EmbeddingSpace,
  spaceName,
} from "./embedder";
export { meanQuestionVector } from "./mean-question-vector";
