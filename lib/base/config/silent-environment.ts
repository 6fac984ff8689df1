/**
 * The environment of this process for a command that it starts, whose standard error then contains only the
 * reason of a failure and no log line.
 */
export function silentEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, LOG_LEVEL: "silent" };
}
