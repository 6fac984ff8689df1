import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { asAppError, ERRORS, type FieldProblem } from "@/lib/base/core";
import { logError } from "@/lib/base/observability";

/**
 * Returns the sentence that tells a model why its call was refused: the message, the code and the invalid
 * fields, but never a value. Logs a failure of the server.
 */
export function failureText(thrown: unknown): string {
  const error = asAppError(thrown);
  if (ERRORS[error.code].level !== "info") logError(error, { module: "mcp" });
  const fields = Array.isArray(error.facts.fields) ? (error.facts.fields as FieldProblem[]) : [];
  const lines = fields.map(({ path, message }) => `- ${path || "arguments"}: ${message}`);
  return [`${error.message} (${error.code})`, ...lines].join("\n");
}

/** Returns the protocol's error for a resource or a prompt, for which a result cannot report a failure. */
export function protocolError(thrown: unknown): ProtocolError {
  const isOwn = ERRORS[asAppError(thrown).code].status < 500;
  const code = isOwn ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
  return new ProtocolError(code, failureText(thrown));
}
