/** What an admin can do about a job's last error, by error code. */
const ADVICE: Readonly<Record<string, string>> = {
  internal: "Unexpected error. Check the server log (component “worker”), fix the cause, then retry.",
  model_unavailable: "Embedding model unreachable. Retry when it’s back.",
  database_unavailable: "Database unreachable. Retry when it’s back.",
  timeout: "Timed out. Retrying usually helps.",
  overloaded: "The server was overloaded. Retrying usually helps.",
  conflict: "Conflicting updates. Retrying usually helps.",
  invalid_input: "Invalid input. Retrying won’t help.",
  not_found: "The source data no longer exists. Retrying won’t help.",
};

/** Returns the advice for an error code; empty for an unknown code. */
export function errorAdvice(code: string): string {
  return ADVICE[code] ?? "";
}
