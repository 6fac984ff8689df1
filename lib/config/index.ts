export { ConfigurationError, type Env, env, envSchema, mayGoUnredacted, parseEnv } from "./env";
