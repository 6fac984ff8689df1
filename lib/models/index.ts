export type { Chat, ChatMessage, ChatRequest } from "./chat";
export { createChat, processChat, setChat } from "./create-chat";
export { createEmbedder, type EmbedderOptions, embedderOfSpace, embedderOptions } from "./create-embedder";
export {
  type Embedder,
  type EmbeddingSpace,
  type ModelDownload,
  type ModelHealth,
  type ModelState,
  spaceName,
} from "./embedder";
export { meanQuestionVector } from "./mean-question-vector";
