import type { ErrorCode } from "@/lib/base/core";
import type { Described } from "@/lib/surfaces/operations";

/**
 * Codes of every operation: an unknown parameter, an unavailable or overloaded database, an internal error.
 */
const ALWAYS = ["invalid_input", "database_unavailable", "overloaded", "internal"] as const;
/** Codes of authenticated operations: an unknown caller, a missing scope, an unknown tenant or id. */
const OF_CALLERS = ["unauthenticated", "scope_missing", "not_found"] as const;
/** Most of these operations redact a text of the request, to store it or to search with it. */
const OF_KEYS = ["owner_forbidden", "rate_limited", "pattern_over_budget"] as const;
const OF_CHANGES = ["cross_origin", "conflict"] as const;
const OF_BODIES = ["malformed_json", "unsupported_media_type", "body_too_large"] as const;

/** Returns the error codes of an operation: those of its kind, then its own. */
export function problemsOf({ http, caller, input, problems }: Described): readonly ErrorCode[] {
  const hasBody = input !== null && http.method !== "GET" && http.method !== "DELETE";
  return [
    ...new Set<ErrorCode>([
      ...ALWAYS,
      ...(caller === "anyone" ? [] : OF_CALLERS),
      ...(caller === "key" ? OF_KEYS : []),
      ...(caller === "anyone" || http.method === "GET" ? [] : OF_CHANGES),
      ...(hasBody ? OF_BODIES : []),
      ...problems,
    ]),
  ];
}
