export { isMissing, KEEP_ALIVE, LOAD_MS, ollamaClient, starting } from "./ollama-client";
export { createPull } from "./ollama-pull";
export { requestOpenai } from "./openai-request";
export { postJson } from "./post-json";
export { readEvents, readJsonLines } from "./read-stream";
