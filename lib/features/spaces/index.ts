export {
  changeEmbedding,
  changeEmbeddingInput,
  dropEmbeddingSpace,
  type EmbeddingSpaces,
  embeddingSpacesOutput,
  listEmbeddingSpaces,
} from "./embedding-spaces";
export { runSpaceLoop, runSpacesOnce } from "./run-space-loop";
