import { AppError, type ErrorCode, type Facts } from "@/lib/base/core";
import { recordDamage } from "./damage";

/** Includes rejected logins (28, 3D), for example after a password change, and exhausted resources (53). */
const UNAVAILABLE =
  /^(08|28|3D|53|57P0|CONNECT|CONNECTION_|EADDRNOTAVAIL|EAI_AGAIN|ECONN|EHOST|ENET|ENOTFOUND|EPIPE|ETIMEDOUT)/;
/** The server's own time limits ended a statement or transaction. */
const TIMED_OUT = new Set(["57014", "25P03", "25P04"]);
const DISK_FULL = "53100";
const CONFLICT = new Set(["40001", "40P01", "55P03", "23505"]);

/**
 * Turns a driver's error into an AppError. Drops the query, parameters, detail and message, because they can
 * contain user text. Only errors of class 42 (a mistake in our SQL) keep their message, which contains only
 * identifiers.
 */
export function databaseError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const raw = (thrown ?? {}) as { code?: unknown; message?: unknown };
  const sqlstate = typeof raw.code === "string" ? raw.code : "unknown";
  const facts: Facts = { sqlstate };
  recordDamage(sqlstate);
  if (sqlstate === DISK_FULL)
    return fail("database_unavailable", "The database disk is full. Nothing was saved.", facts);
  if (UNAVAILABLE.test(sqlstate))
    return fail("database_unavailable", "Database unavailable. Try again shortly.", facts);
  if (TIMED_OUT.has(sqlstate)) return fail("timeout", "The database timed out. Try again shortly.", facts);
  if (CONFLICT.has(sqlstate))
    return fail("conflict", "Conflict: the data was changed by another request. Try again.", facts);
  const ownFacts =
    sqlstate.startsWith("42") && typeof raw.message === "string" ? { statement: raw.message } : {};
  // Errors without a code are our own mistakes in a transaction; the log prints only the location of the
  // cause.
  const cause = thrown instanceof Error && raw.code === undefined ? { cause: thrown } : undefined;
  return new AppError(
    "internal",
    "Internal error. Quote the request ID when checking the server log.",
    { ...facts, ...ownFacts },
    cause,
  );
}

function fail(code: ErrorCode, message: string, facts: Facts): AppError {
  return new AppError(code, message, facts);
}
