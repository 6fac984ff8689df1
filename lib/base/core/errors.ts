/** Per code: the HTTP status, whether a failed job is retried, and the log level. */
export const ERRORS = {
  malformed_json: { status: 400, retry: false, level: "info" },
  invalid_input: { status: 422, retry: false, level: "info" },
  idempotency_key_reused: { status: 422, retry: false, level: "info" },
  filter_masked: { status: 422, retry: false, level: "info" },
  pattern_over_budget: { status: 422, retry: true, level: "warn" },
  owner_required: { status: 400, retry: false, level: "info" },
  body_too_large: { status: 413, retry: false, level: "info" },
  unsupported_media_type: { status: 415, retry: false, level: "info" },
  unauthenticated: { status: 401, retry: false, level: "info" },
  caller_forbidden: { status: 403, retry: false, level: "info" },
  scope_missing: { status: 403, retry: false, level: "info" },
  cross_origin: { status: 403, retry: false, level: "info" },
  remember_disabled: { status: 403, retry: false, level: "info" },
  owner_forbidden: { status: 403, retry: false, level: "info" },
  method_not_allowed: { status: 405, retry: false, level: "info" },
  not_found: { status: 404, retry: false, level: "info" },
  ambiguous_id: { status: 409, retry: false, level: "info" },
  name_taken: { status: 409, retry: false, level: "info" },
  last_admin: { status: 409, retry: false, level: "info" },
  already_superseded: { status: 409, retry: false, level: "info" },
  not_superseded: { status: 409, retry: false, level: "info" },
  not_changing: { status: 409, retry: false, level: "info" },
  space_in_use: { status: 409, retry: false, level: "info" },
  not_dropped: { status: 409, retry: false, level: "info" },
  not_contradicting: { status: 409, retry: false, level: "info" },
  confirmation_required: { status: 409, retry: false, level: "info" },
  maintenance_running: { status: 409, retry: false, level: "info" },
  import_conflict: { status: 409, retry: false, level: "info" },
  // The status of nginx for a client that leaves before its answer. Nobody receives it.
  client_disconnected: { status: 499, retry: false, level: "info" },
  rate_limited: { status: 429, retry: true, level: "info" },
  lease_lost: { status: 409, retry: false, level: "warn" },
  conflict: { status: 409, retry: true, level: "warn" },
  // The server behind the chat proxy answered, but with what cannot be read.
  upstream_invalid: { status: 502, retry: true, level: "warn" },
  ingest_disabled: { status: 503, retry: true, level: "info" },
  retrieval_disabled: { status: 503, retry: true, level: "info" },
  overloaded: { status: 503, retry: true, level: "warn" },
  database_unavailable: { status: 503, retry: true, level: "error" },
  model_unavailable: { status: 503, retry: true, level: "warn" },
  timeout: { status: 503, retry: true, level: "warn" },
  not_supported: { status: 501, retry: false, level: "info" },
  internal: { status: 500, retry: true, level: "error" },
} as const;

/** Stable code of a failure, the same in REST, MCP, CLI, logs and dead letters. */
export type ErrorCode = keyof typeof ERRORS;

/** Ids, counts and limits that explain a failure. Never text of a memory. */
export type Facts = Readonly<Record<string, string | number | boolean | readonly FieldProblem[]>>;

/** An invalid input field: its path, such as `events[0].messages[1].text`, and what to change. */
export type FieldProblem = { readonly path: string; readonly message: string };

/** Shared by all copies of this module: a build contains one for the server and others for the routes. */
const MARK = Symbol.for("palimpsest.AppError");

/**
 * The only error class. `message` is a sentence for the caller; ERRORS[code] defines how the error is
 * handled. `cause` is for logs that print only codes, and never appears in a response.
 */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly [MARK] = true;

  /**
   * Also accepts instances of other copies of this class, for example from an embedder that the server
   * created.
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === "object" && value !== null && MARK in value;
  }

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly facts: Facts = {},
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

/** Temporary conditions outside this code: a database or model is unavailable, overloaded or too slow. */
const OUTAGES: ReadonlySet<ErrorCode> = new Set([
  "database_unavailable",
  "model_unavailable",
  "overloaded",
  "timeout",
]);

/**
 * Returns whether the caller can continue without the failed part, or with older data. Any other error is a
 * defect that must reach the caller and the log.
 */
export function isOutage(thrown: unknown): boolean {
  return thrown instanceof AppError && OUTAGES.has(thrown.code);
}

/** Turns any thrown value into an AppError. Unknown errors become `internal` with a fixed message. */
export function asAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  return new AppError(
    "internal",
    "Internal error. Quote the request ID when checking the server log.",
    {},
    { cause: thrown },
  );
}

/**
 * Thrown by a job that asks to run later. It is not a failure and uses no attempt.
 * `reason` is a code, such as `embedder_down`.
 */
export class PostponeJob extends Error {
  override readonly name = "PostponeJob";

  constructor(
    readonly at: Date,
    readonly reason: string,
  ) {
    super(`postponed: ${reason}`);
  }
}
