export { importTransformers } from "./import-transformers";
export { loadOnce } from "./load-once";
export { isMissingModel, KEEP_ALIVE, LOAD_TIMEOUT_MS, ollamaClient, startingError } from "./ollama-client";
export { createPull } from "./ollama-pull";
export { requestOpenai } from "./openai-request";
export { postJson } from "./post-json";
export { readEvents, readJsonLines } from "./read-stream";
