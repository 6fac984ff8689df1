import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { type AppError, asAppError, ERRORS, type ErrorCode } from "@/lib/base/core";
import { logError } from "@/lib/base/observability";
import { fieldsOf, type Problem, problem } from "@/lib/surfaces/http";

/** Without authorization server there is no `resource_metadata`: clients would open a browser for nothing. */
const CHALLENGE = 'Bearer realm="palimpsest", error="invalid_token"';
/** The codes of JSON-RPC for requests that no tool has seen. */
const RPC_CODES: Partial<Record<ErrorCode, number>> = {
  malformed_json: -32_700,
  invalid_input: -32_600,
  body_too_large: -32_600,
  unsupported_media_type: -32_600,
  overloaded: -32_000,
};

/**
 * Returns the sentence that tells a model why its call was refused: the message, the code and the invalid
 * fields, but never a value. Logs a failure of the server.
 */
export function failureText(thrown: unknown): string {
  const error = asAppError(thrown);
  if (ERRORS[error.code].level !== "info") logError(error, { module: "mcp" });
  return sentenceOf(error);
}

function sentenceOf(error: AppError): string {
  const lines = fieldsOf(error).map(({ path, message }) => `- ${path || "arguments"}: ${message}`);
  return [`${error.message} (${error.code})`, ...lines].join("\n");
}

/** Returns the protocol's error for a resource or a prompt, for which a result cannot report a failure. */
export function protocolError(thrown: unknown): ProtocolError {
  const isOwn = ERRORS[asAppError(thrown).code].status < 500;
  const code = isOwn ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
  return new ProtocolError(code, failureText(thrown));
}

/**
 * Returns the response for a request that fails before a tool runs: an error of JSON-RPC with our code in its
 * data, and problem details when the caller is refused, which concerns HTTP and not the message.
 */
export async function failure(error: AppError, requestId: string): Promise<Response> {
  const response = problem(error, requestId);
  if (response.status === 401) response.headers.set("www-authenticate", CHALLENGE);
  const rpcCode = RPC_CODES[error.code];
  if (rpcCode === undefined) return response;
  const { code, fields } = (await response.json()) as Problem;
  const headers = new Headers(response.headers);
  headers.set("content-type", "application/json");
  const data = { code, request_id: requestId, fields };
  return Response.json(
    { jsonrpc: "2.0", id: null, error: { code: rpcCode, message: sentenceOf(error), data } },
    // The protocol answers every invalid request with 400.
    { status: response.status === 422 ? 400 : response.status, headers },
  );
}
