export {
  changeEmbedding,
  changeEmbeddingInput,
  dropEmbeddingSpace,
  type EmbeddingSpaces,
  embeddingSpacesOutput,
  listEmbeddingSpaces,
} from "./embedding-spaces";
export {
  runSpaceLoop,
  /** @internal Exported for tests. */
  runSpacesOnce,
} from "./run-space-loop";
