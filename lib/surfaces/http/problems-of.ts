import type { ErrorCode } from "@/lib/base/core";
import type { Described, Served } from "@/lib/surfaces/operations";

/** Error codes of every operation, for example for an unknown parameter or an overloaded database. */
const COMMON_PROBLEMS = ["invalid_input", "database_unavailable", "overloaded", "internal"] as const;
/** Error codes of operations that require authentication. */
const AUTHENTICATION_PROBLEMS = ["unauthenticated", "scope_missing", "not_found"] as const;
/**
 * Error codes of operations for API keys. Most of these operations redact texts, so a pattern can exceed its
 * budget.
 */
const KEY_PROBLEMS = ["owner_forbidden", "rate_limited", "pattern_over_budget"] as const;
const CHANGE_PROBLEMS = ["cross_origin", "conflict"] as const;
const BODY_PROBLEMS = ["malformed_json", "unsupported_media_type", "body_too_large"] as const;

/** The error codes of an operation: those of its kind, then its own. */
export function problemsOf({ http, caller, input, problems }: Described & Served): readonly ErrorCode[] {
  const hasBody = input !== null && http.method !== "GET" && http.method !== "DELETE";
  return [
    ...new Set<ErrorCode>([
      ...COMMON_PROBLEMS,
      ...(caller === "anyone" ? [] : AUTHENTICATION_PROBLEMS),
      ...(caller === "key" ? KEY_PROBLEMS : []),
      ...(caller === "key" || caller === "anyone" ? [] : (["caller_forbidden"] as const)),
      ...(caller === "anyone" || http.method === "GET" ? [] : CHANGE_PROBLEMS),
      ...(hasBody ? BODY_PROBLEMS : []),
      ...problems,
    ]),
  ];
}
