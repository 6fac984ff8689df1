// An owner key in a URL identifies exactly one owner.

import fc from "fast-check";
import { expect, test } from "vitest";
import type { OwnerRef } from "@/lib/base/core";
import { ownerFields, ownerKey, parseOwnerKey } from "./owner";

const named = fc.record({
  kind: fc.constantFrom("user" as const, "agent" as const),
  id: fc.string({ minLength: 1 }),
});

test("parsing an owner key returns the same owner for any ID", () => {
  const shared: OwnerRef = { kind: "shared", id: "" };
  fc.assert(
    fc.property(fc.oneof(named, fc.constant(shared)), (owner) => {
      expect(parseOwnerKey(ownerKey(owner))).toEqual(owner);
    }),
  );
});

test("parsing an invalid key returns null", () => {
  for (const key of ["", "user:", "team:ana", "derek"]) expect(parseOwnerKey(key)).toBeNull();
});

test("an owner is sent as exactly one API parameter", () => {
  expect(ownerFields(null)).toEqual({});
  expect(ownerFields({ kind: "shared", id: "" })).toEqual({ scope: "shared" });
  expect(ownerFields({ kind: "agent", id: "hall" })).toEqual({ agent_owner: "hall" });
});
