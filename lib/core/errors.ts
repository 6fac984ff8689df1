/** One row a code: the HTTP status, whether a failed job is tried again, and the log level. */
export const ERRORS = {
  malformed_json: { status: 400, retry: false, level: "info" },
  invalid_input: { status: 422, retry: false, level: "info" },
  owner_required: { status: 400, retry: false, level: "info" },
  body_too_large: { status: 413, retry: false, level: "info" },
  unsupported_media_type: { status: 415, retry: false, level: "info" },
  unauthenticated: { status: 401, retry: false, level: "info" },
  scope_missing: { status: 403, retry: false, level: "info" },
  foreign_origin: { status: 403, retry: false, level: "info" },
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
  rate_limited: { status: 429, retry: true, level: "info" },
  lease_lost: { status: 409, retry: false, level: "warn" },
  conflict: { status: 409, retry: true, level: "warn" },
  ingest_disabled: { status: 503, retry: true, level: "info" },
  overloaded: { status: 503, retry: true, level: "warn" },
  database_unavailable: { status: 503, retry: true, level: "error" },
  model_unavailable: { status: 503, retry: true, level: "warn" },
  timeout: { status: 503, retry: true, level: "warn" },
  internal: { status: 500, retry: true, level: "error" },
} as const;

/** Stable name of a failure, the same in REST, MCP, CLI, logs and dead letters. */
export type ErrorCode = keyof typeof ERRORS;

/** Ids, counts and limits that explain a failure. Never the text of a memory. */
export type Facts = Readonly<Record<string, string | number | boolean | readonly FieldProblem[]>>;

/** One field of the input that is wrong: its path as `events[0].messages[1].text`, and what to do. */
export type FieldProblem = { readonly path: string; readonly message: string };

/** One for all copies of this file: a build has one in the start of the process and others in the routes. */
const MARK = Symbol.for("palimpsest.AppError");

/**
 * The one error class. `message` is a sentence for the caller; ERRORS[code] decides what follows from it.
 * The cause is kept for logs that print codes only and never reaches the wire.
 */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly [MARK] = true;

  /** An error of another copy of this class is one too: the embedder of the start fails in a route. */
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

/** Turns whatever was thrown into an AppError; the unknown becomes `internal` with a fixed sentence. */
export function asAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  return new AppError(
    "internal",
    "Something went wrong here. The request id leads to the log.",
    {},
    { cause: thrown },
  );
}

/**
 * A job that asks to be run later. It is no failure: it spends no attempt.
 * `reason` is a code for people, such as `embedder_down`.
 */
export class Later extends Error {
  override readonly name = "Later";

  constructor(
    readonly at: Date,
    readonly reason: string,
  ) {
    super(`postponed: ${reason}`);
  }
}
