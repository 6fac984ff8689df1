export { cacheFolder } from "./cache-folder";
export { type EmbeddingModel, embeddingModel } from "./embedding-models";
export {
  ConfigurationError,
  type Env,
  env,
  /** @public npm run docs loads it by name. */
  envSchema,
  isUnredactedAllowed,
  parseEnv,
} from "./env";
export { chatModel } from "./model-settings";
export { GROUP_AND_OTHERS, restrictUmask } from "./private-files";
export { serverUrl } from "./server-url";
export { silentEnvironment } from "./silent-environment";
export { VERSION } from "./version";
