// An API key is bound to one owner or to none, and ends in the future if at all.

import { expect, test } from "vitest";
import { createKeyInput } from "./create-key";

test("a key is bound to at most one owner", () => {
  expect(createKeyInput.safeParse({ user_id: "ana" }).success).toBe(true);
  expect(createKeyInput.safeParse({ user_id: "ana", agent_owner: "butler" }).error?.issues).toMatchObject([
    { path: ["agent_owner"] },
  ]);
});

test("a key that would have expired before it was created is refused", () => {
  const endsAt = (expires_at: unknown) => createKeyInput.safeParse({ expires_at }).error?.issues;
  expect(endsAt(new Date(Date.now() + 60_000).toISOString())).toBeUndefined();
  for (const past of ["2020-01-01T00:00:00Z", new Date(Date.now() - 1000).toISOString()])
    expect(endsAt(past)).toMatchObject([{ path: ["expires_at"], message: "must be in the future" }]);
});
