import type { Requirement } from "./requirement";

/** The requirements for keys, isolation and sign-in. */
export const ACCESS_REQUIREMENTS: readonly Requirement[] = [
  {
    id: "revoked-key",
    promise: "A revoked key stops working within 5 seconds",
    test: "a revoked key stops working within 5 seconds",
    file: "e2e/api/bad-caller.test.ts",
  },
  {
    id: "no-echo",
    promise: "The log never contains invalid values from a request",
    test: "the server's log contains no invalid value and no failure",
    file: "e2e/api/bad-input.test.ts",
  },
  {
    id: "isolation",
    promise: "Writes to another tenant's or owner's data change nothing",
    test: "writes to another tenant's ids change nothing and get the same response as writes to unknown ids",
    file: "e2e/drills/isolation.test.ts",
  },
  {
    id: "permissions-on-every-surface",
    promise:
      "Every call of REST, MCP, mem0's API and the chat proxy is refused without its scope, and stores nothing",
    test: "$name refuses a key without the scope of the call",
    file: "e2e/drills/permissions.test.ts",
  },
  {
    id: "owners-on-every-surface",
    promise: "A key that is bound to an owner cannot name another one on any surface",
    test: "$name refuses a key that is bound to another owner than the call names",
    file: "e2e/drills/permissions.test.ts",
  },
  {
    id: "surfaces-are-covered",
    promise:
      "A route, an operation, a tool or a path of mem0 or the proxy without a permission test fails the build",
    test: "$name has a case for everything that it offers",
    file: "e2e/drills/permissions.test.ts",
  },
  {
    id: "hostile-requests",
    promise: "Malformed and hostile requests cause no server error and reveal nothing, on every surface",
    test: "hostile requests to every surface fail in its form and reveal nothing",
    file: "e2e/drills/hostile.test.ts",
  },
  {
    id: "row-level-security",
    promise: "Without row-level security, the isolation tests fail",
    test: "without row-level security a tenant can read and erase another tenant's memory",
    file: "lib/features/memories/row-level-security.drill.test.ts",
  },
  {
    id: "own-predicates",
    promise: "Every statement names its tenant or owner",
    test: "every statement on a tenant's table has a tenant predicate, and withoutTenantPredicates removes it",
    file: "lib/features/memories/row-level-security.drill.test.ts",
  },
  {
    id: "takeover",
    promise: "Strangers cannot claim a new server that is reachable over a network",
    test: "a new server that is reachable over a network cannot be claimed without the token on its console",
    file: "e2e/api/access.test.ts",
  },
  {
    id: "guessing",
    promise: "Passwords cannot be guessed quickly",
    test: "after ten wrong passwords even the right one is throttled, while open sessions continue",
    file: "e2e/api/access.test.ts",
  },
  {
    id: "foreign-origin",
    promise: "A page of another origin cannot use a member's session",
    test: "a page of another origin cannot post with a member's cookie, but can send requests with a key",
    file: "e2e/api/access.test.ts",
  },
];
