export { ConfigurationError, type Env, env, envSchema, parseEnv } from "./env";
