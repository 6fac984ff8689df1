import { AppError, type ErrorCode, type Facts } from "@/lib/core";

const AWAY = /^(08|57P0|53300|CONNECT|CONNECTION_|ECONN|ENOTFOUND|EPIPE|EAI_AGAIN|ETIMEDOUT)/;
const DISK_FULL = "53100";
const CONFLICT = new Set(["40001", "40P01", "55P03", "23505"]);

/**
 * Turns a driver's error into an AppError. Query, parameters, detail and message are dropped, because they can hold
 * people's words; only errors of class 42 (a mistake in our own SQL) keep their message, which names identifiers alone.
 */
export function databaseError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const raw = (thrown ?? {}) as { code?: unknown; message?: unknown };
  const sqlstate = typeof raw.code === "string" ? raw.code : "unknown";
  const facts: Facts = { sqlstate };
  if (AWAY.test(sqlstate))
    return fail("database_unavailable", "The database can't be reached. Try again shortly.", facts);
  if (sqlstate === DISK_FULL)
    return fail(
      "database_unavailable",
      "The database's disk is full. Nothing was stored; try again later.",
      facts,
    );
  if (CONFLICT.has(sqlstate))
    return fail("conflict", "Another request changed the same rows. Try again.", facts);
  const own = sqlstate.startsWith("42") && typeof raw.message === "string" ? { statement: raw.message } : {};
  return fail("internal", "Something went wrong here. The request id leads to the log.", {
    ...facts,
    ...own,
  });
}

function fail(code: ErrorCode, message: string, facts: Facts): AppError {
  return new AppError(code, message, facts);
}
