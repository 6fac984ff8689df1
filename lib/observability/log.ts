import pino, { type Logger } from "pino";
import { env } from "@/lib/config";
import { asAppError, ERRORS } from "@/lib/core";
import { scopeFields } from "./scope";

let logger: Logger | undefined;

/**
 * The process' JSON log, a line an event, on standard output. Takes ids, counts and codes; never text of a memory. The ids of
 * the request or job that a line comes of are in it by themselves.
 */
export function log(): Logger {
  logger ??= pino({ level: env().LOG_LEVEL, base: { name: "palimpsest" }, mixin: scopeFields });
  return logger;
}

/**
 * Logs what was thrown, at the level of its code: code, facts and place, never its message or cause,
 * because a driver's message can hold a person's words.
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
