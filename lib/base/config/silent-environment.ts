/**
 * Returns the environment for a child process that must not log: its standard error then contains only the
 * reason for a failure.
 */
export function silentEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, LOG_LEVEL: "silent" };
}
