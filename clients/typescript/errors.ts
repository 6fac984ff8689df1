import type { Problem } from "./types";

/** Every error of the client. Its message names the invalid fields. `status` is null without a response. */
export class PalimpsestError extends Error {
  readonly status: number | null = null;
  /** The stable code of the problem, such as `invalid_input`. */
  readonly code: string | null = null;
  readonly requestId: string | null = null;
  /** The paths of the invalid fields, never their values. */
  readonly fields: Problem["fields"] = [];
  readonly retryAfterMs: number | null = null;
  /** Whether the write of the call is in the spool, where it waits for the next call or `drain`. */
  readonly isSpooled: boolean = false;

  override get name(): string {
    return this.constructor.name;
  }

  get isRetryable(): boolean {
    const { status } = this;
    if (status === null) return false;
    return status === 408 || status === 429 || status >= 500 || (status === 409 && this.code === "conflict");
  }
}

/** No response arrived. */
export class APIConnectionError extends PalimpsestError {
  override get isRetryable(): boolean {
    return true;
  }
}
/** No response arrived within `timeout`. */
export class APITimeoutError extends APIConnectionError {}
/** The caller's signal ended the call. Whether the server did the work is unknown. */
export class APIAbortedError extends PalimpsestError {}
/** 400, 405, 413 and 415. */
export class BadRequestError extends PalimpsestError {}
/** 401: the key is missing, unknown, revoked or expired. */
export class AuthenticationError extends PalimpsestError {}
/** 403: the key lacks a scope, or belongs to another owner. */
export class PermissionDeniedError extends PalimpsestError {}
export class NotFoundError extends PalimpsestError {}
export class ConflictError extends PalimpsestError {}
/** 422: `fields` says what to change. */
export class InvalidInputError extends PalimpsestError {}
export class RateLimitError extends PalimpsestError {}
export class ServerError extends PalimpsestError {}

const BY_STATUS: Readonly<Record<number, typeof PalimpsestError>> = {
  401: AuthenticationError,
  403: PermissionDeniedError,
  404: NotFoundError,
  409: ConflictError,
  422: InvalidInputError,
  429: RateLimitError,
};

/** Converts a response that is no success. A body that is no problem document leaves `code` null. */
export function errorOfResponse({ status, headers }: Response, text: string): PalimpsestError {
  const { code = null, detail, request_id, ...problem } = parseProblem(text);
  const fields = Array.isArray(problem.fields) ? problem.fields : [];
  const ErrorClass = BY_STATUS[status] ?? (status >= 500 ? ServerError : BadRequestError);
  const pairs = fields.map(({ path, message }) => `${path || "request"}: ${message}`).join("; ");
  const message = detail ?? `The server answered ${status}.`;
  return Object.assign(new ErrorClass(pairs ? `${message} ${pairs}` : message), {
    status,
    code,
    fields,
    requestId: request_id ?? headers.get("x-request-id"),
    retryAfterMs: retryAfterOf(headers.get("retry-after")),
  });
}

/** Returns PalimpsestErrors unchanged; anything else that fetch throws is a connection that failed. */
export function toConnectionError(
  error: unknown,
  { isAborted, isLate }: { isAborted: boolean; isLate: boolean },
): PalimpsestError {
  if (error instanceof PalimpsestError) return error;
  if (isAborted) return new APIAbortedError("The call was aborted.", { cause: error });
  if (isLate) return new APITimeoutError("The server did not answer in time.", { cause: error });
  return new APIConnectionError("The server cannot be reached, or its answer is incomplete.", {
    cause: error,
  });
}

function parseProblem(text: string): Partial<Problem> {
  try {
    const problem: unknown = JSON.parse(text);
    return problem !== null && typeof problem === "object" ? problem : {};
  } catch {
    return {};
  }
}

/** Retry-After is a number of seconds or a date. */
function retryAfterOf(header: string | null): number | null {
  if (header === null || header === "") return null;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
