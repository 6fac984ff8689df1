import type { Requirement } from "./requirement";

/** The requirements for members and the dashboard. */
export const DASHBOARD_REQUIREMENTS: readonly Requirement[] = [
  {
    id: "session-returns",
    promise: "Sign-in returns to the page where the session expired",
    test: "sign-in returns to the page where the session expired, and only to pages of this server",
    file: "e2e/dashboard/sign-in.test.ts",
  },
  {
    id: "single-sign-on",
    promise: "Single sign-on accepts only valid responses from the provider",
    test: "a provider's response with a wrong nonce, state, signature, audience or issuer is refused",
    file: "e2e/api/oidc.test.ts",
  },
  {
    id: "provider-down",
    promise: "When the single sign-on provider is down, passwords and open sessions still work",
    test: "when the provider is down, the page says so and passwords still work",
    file: "e2e/api/oidc.test.ts",
  },
  {
    id: "actions-are-logged",
    promise: "The audit log lists what an admin does in the dashboard, with the actor and the counts",
    test: "the audit log lists each action of the tests above",
    file: "e2e/dashboard/actions.test.ts",
  },
  {
    id: "unresolved",
    promise: "Memories that may contradict each other are listed until a person resolves them",
    test: "a person resolves pairs with the keyboard, by using the newer memory or keeping both, and the audit log lists each action",
    file: "e2e/drills/unresolved.test.ts",
  },
  {
    id: "readers-change-nothing",
    promise: "A reader cannot change anything",
    test: "the server refuses each action by a reader, and nothing changes",
    file: "e2e/dashboard/actions.test.ts",
  },
  {
    id: "without-a-mouse",
    promise: "The dashboard can be used with the keyboard alone",
    test: "the keyboard alone is enough to sign in, find and edit a memory, and focus returns to its row",
    file: "e2e/dashboard/keyboard.test.ts",
  },
  {
    id: "tenant-of-a-page",
    promise: "After a tenant switch the dashboard shows only memories of the new tenant",
    test: "after a tenant switch every page and link shows only memories of the new tenant",
    file: "e2e/drills/tenants.test.ts",
  },
];
