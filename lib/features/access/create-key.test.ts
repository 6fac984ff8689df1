// An API key is bound to one owner or to none.

import { expect, test } from "vitest";
import { createKeyInput } from "./create-key";

test("a key is bound to at most one owner", () => {
  expect(createKeyInput.safeParse({ user_id: "ana" }).success).toBe(true);
  expect(createKeyInput.safeParse({ user_id: "ana", agent_owner: "butler" }).error?.issues).toMatchObject([
    { path: ["agent_owner"] },
  ]);
});
