export { cacheFolder } from "./cache-folder";
export { type EmbeddingModel, embeddingModel } from "./embedding-models";
export { ConfigurationError, type Env, env, envSchema, mayGoUnredacted, parseEnv } from "./env";
export { chatModel } from "./model-settings";
export { serverUrl } from "./server-url";
export { VERSION } from "./version";
