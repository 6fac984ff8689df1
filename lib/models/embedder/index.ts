export { createEmbedder, type EmbedderOptions, embedderOfSpace, embedderOptions } from "./create-embedder";
export { type Embedder, type EmbeddingSpace, spaceName } from "./embedder";
export { meanQuestionVector } from "./mean-question-vector";
