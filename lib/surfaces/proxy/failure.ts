import { type AppError, asAppError, ERRORS } from "@/lib/base/core";
import { logError } from "@/lib/base/observability";
import { describeFields, fieldsOf, problem } from "@/lib/surfaces/http";
import type { Dialect } from "./routes";

/** The types of OpenAI's errors by status. */
const TYPES: Readonly<Record<number, string>> = {
  401: "authentication_error",
  403: "permission_error",
  429: "rate_limit_error",
};

/**
 * Returns the response for an error of the proxy itself, in the form that OpenAI's or Ollama's clients read:
 * the message with the invalid fields, and the code. Errors of the upstream pass through unchanged.
 */
export function failure(error: AppError, requestId: string, dialect: Dialect): Response {
  const message = describeFields(error);
  const { status: own } = ERRORS[error.code];
  // OpenAI answers invalid input with 400.
  const status = own === 422 ? 400 : own;
  const type = TYPES[status] ?? (status < 500 ? "invalid_request_error" : "server_error");
  const body =
    dialect === "openai"
      ? { error: { message, type, param: fieldsOf(error)[0]?.path ?? null, code: error.code } }
      : { error: `${message} (${error.code})` };
  const headers = new Headers(problem(error, requestId).headers);
  headers.set("content-type", "application/json");
  return Response.json(body, { status, headers });
}

/** Logs a failure of the server, but not a refusal, and returns it as an AppError. */
export function logFailure(thrown: unknown, step: "recall" | "store"): AppError {
  const error = asAppError(thrown);
  if (ERRORS[error.code].level !== "info") logError(error, { module: "proxy", step });
  return error;
}
