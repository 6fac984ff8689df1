import pino, { type Logger } from "pino";
import { env } from "@/lib/base/config";
import { asAppError, ERRORS } from "@/lib/base/core";
import { scopeFields } from "./scope";

/** The file descriptor of standard error. */
const STDERR = 2;

let logger: Logger | undefined;
let isOnStderr = false;

/** Sends the log to standard error, for a program whose standard output is its result. Call it first. */
export function logToStderr(): void {
  isOnStderr = true;
}

/**
 * The JSON log of the process on standard output, one line per entry. Log only ids, counts and codes, never
 * text of a memory. The ids of the current request or job are added automatically.
 */
export function log(): Logger {
  logger ??= pino(
    { level: env().LOG_LEVEL, base: { name: "palimpsest" }, mixin: scopeFields },
    isOnStderr ? pino.destination({ dest: STDERR, sync: true }) : undefined,
  );
  return logger;
}

/**
 * Logs an error at the level of its code. Logs its code, facts and location, but neither message nor cause,
 * because a driver's message can contain user text.
 */
export function logError(thrown: unknown, where: Readonly<Record<string, string | number>>): void {
  const error = asAppError(thrown);
  const cause = error.cause instanceof Error ? error.cause : undefined;
  const at = cause?.stack
    ?.split("\n")
    .find((line) => line.trimStart().startsWith("at "))
    ?.trim();
  log()[ERRORS[error.code].level](
    { code: error.code, facts: error.facts, cause: cause?.name, at, ...where },
    "failed",
  );
}
