import type { ErrorCode } from "@/lib/core";
import type { Described } from "./define-route";

/** Whatever is asked: an unknown parameter, a database that is away or busy, a mistake of ours. */
const ALWAYS = ["invalid_input", "database_unavailable", "overloaded", "internal"] as const;
/** Who asks: unknown, without the scope, or in a tenant or for an id that there is not. */
const OF_CALLERS = ["unauthenticated", "scope_missing", "not_found"] as const;
const OF_KEYS = ["owner_forbidden", "rate_limited"] as const;
const OF_CHANGES = ["foreign_origin", "conflict"] as const;
const OF_BODIES = ["malformed_json", "unsupported_media_type", "body_too_large"] as const;

/** The codes that a route can refuse with: those of its kind, then its own. */
export function problemsOf(method: string, route: Described): readonly ErrorCode[] {
  return [
    ...new Set<ErrorCode>([
      ...ALWAYS,
      ...(route.access === "open" ? [] : OF_CALLERS),
      ...(route.access === "key" ? OF_KEYS : []),
      ...(route.access === "open" || method === "GET" ? [] : OF_CHANGES),
      ...(route.body ? OF_BODIES : []),
      ...(route.problems ?? []),
    ]),
  ];
}
