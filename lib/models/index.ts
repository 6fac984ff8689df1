export { createEmbedder, type EmbedderOptions, embedderOfSpace, embedderOptions } from "./create-embedder";
export {
  type Embedder,
  type EmbedderHealth,
  type EmbedderState,
  type EmbeddingSpace,
  type ModelDownload,
  spaceName,
} from "./embedder";
export { meanQuestionVector } from "./mean-question-vector";
