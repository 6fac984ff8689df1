// A request names its owner in exactly one way, by a valid id.

import { expect, test } from "vitest";
import { ownerOf } from "./owner-input";

test("an owner is given in exactly one way", () => {
  expect(ownerOf({ user_id: "ana😀" })).toEqual({ kind: "user", id: "ana😀" });
  expect(ownerOf({ agent_owner: "lamp" })).toEqual({ kind: "agent", id: "lamp" });
  expect(ownerOf({ scope: "shared" })).toEqual({ kind: "shared", id: "" });
  expect(() => ownerOf({})).toThrow(expect.objectContaining({ code: "owner_required" }));
  expect(() => ownerOf({ user_id: "ana", scope: "shared" })).toThrow(
    expect.objectContaining({ code: "invalid_input" }),
  );
});

test.each([
  [{ user_id: "\ud800" }, "events[0]", "events[0].user_id"],
  [{ agent_owner: "a\udc00" }, "", "agent_owner"],
])("an owner id with a lone surrogate is rejected: %j", (fields, path, at) => {
  expect(() => ownerOf(fields, path)).toThrow(
    expect.objectContaining({
      code: "invalid_input",
      facts: { fields: [{ path: at, message: "contains invalid Unicode" }] },
    }),
  );
});
