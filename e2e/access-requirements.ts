import type { Requirement } from "./requirement";

/** The requirements that concern keys, isolation and sign-in. */
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
    test: "the server's log contains no wrong value and no failure",
    file: "e2e/api/bad-input.test.ts",
  },
  {
    id: "isolation",
    promise: "Writes to data of another tenant or owner change nothing",
    test: "writes to foreign ids change nothing and get the same answer as writes to unknown ids",
    file: "e2e/isolation.test.ts",
  },
  {
    id: "row-level-security",
    promise: "Without row-level security, the isolation tests fail",
    test: "without row-level security a tenant can read and erase another tenant's memory",
    file: "lib/features/memories/row-level-security.db.test.ts",
  },
  {
    id: "own-predicates",
    promise: "Every statement names its tenant or owner",
    test: "every statement on a tenant's table has a tenant predicate, and withoutTenantPredicates removes it",
    file: "lib/features/memories/row-level-security.db.test.ts",
  },
  {
    id: "takeover",
    promise: "A fresh server that is exposed cannot be claimed by others",
    test: "a fresh server that is exposed cannot be claimed without the token on its console",
    file: "e2e/api/access.test.ts",
  },
  {
    id: "guessing",
    promise: "Passwords cannot be guessed quickly",
    test: "ten wrong passwords are throttled, and then the right one too, while open sessions continue",
    file: "e2e/api/access.test.ts",
  },
  {
    id: "foreign-origin",
    promise: "A page of another origin cannot use a member's session",
    test: "a page of another origin cannot post with a member's cookie; a request with a key needs no cookie",
    file: "e2e/api/access.test.ts",
  },
];
