import type { Requirement } from "./requirement";

/** The promises of REQUIREMENTS to those who sign in and use the dashboard. */
export const OF_PEOPLE: readonly Requirement[] = [
  {
    id: "session-returns",
    promise: "A session that ended comes back to its place",
    test: "a session that ended comes back to its place after the sign-in, on this server only",
    file: "e2e/dashboard/door.test.ts",
  },
  {
    id: "single-sign-on",
    promise: "Single sign-on takes no answer but the right one",
    test: "an answer with a wrong nonce, state, signature, audience or issuer is refused",
    file: "e2e/api/oidc.test.ts",
  },
  {
    id: "provider-down",
    promise: "With the provider of single sign-on down, passwords and open sessions still work",
    test: "a provider that is down says so on the page, and passwords still work",
    file: "e2e/api/oidc.test.ts",
  },
  {
    id: "acts-are-noted",
    promise: "What an admin does in the dashboard stands in the access log, with who did it and on how much",
    test: "each of these acts stands in the access log",
    file: "e2e/dashboard/acts.test.ts",
  },
  {
    id: "unresolved",
    promise: "Memories of which one may correct the other stand on a page until somebody says which holds",
    test: "a pair is settled by the keyboard, as replaced or as both true, and the access log says who did it",
    file: "e2e/dashboard/unresolved.test.ts",
  },
  {
    id: "readers-change-nothing",
    promise: "A person who only reads changes nothing, whatever they send",
    test: "the server refuses each act of somebody who only reads, and nothing changes",
    file: "e2e/dashboard/acts.test.ts",
  },
  {
    id: "without-a-mouse",
    promise: "The dashboard can be used with the keyboard alone",
    test: "without a mouse one signs in, finds a memory, corrects it, and is where one was",
    file: "e2e/dashboard/keyboard.test.ts",
  },
  {
    id: "tenant-of-a-page",
    promise: "Who switches the tenant sees that tenant's memories alone",
    test: "who switches the tenant sees only its memories, on every page and by every link",
    file: "e2e/dashboard/tenants.test.ts",
  },
];
