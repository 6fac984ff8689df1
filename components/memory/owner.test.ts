import fc from "fast-check";
import { expect, test } from "vitest";
import type { OwnerRef } from "@/lib/core";
import { ownerFields, ownerKey, ownerOfKey } from "./owner";

const named = fc.record({
  kind: fc.constantFrom("user" as const, "agent" as const),
  id: fc.string({ minLength: 1 }),
});

test("an owner comes back out of its word, whatever its id", () => {
  const shared: OwnerRef = { kind: "shared", id: "" };
  fc.assert(
    fc.property(fc.oneof(named, fc.constant(shared)), (owner) => {
      expect(ownerOfKey(ownerKey(owner))).toEqual(owner);
    }),
  );
});

test("a word that names nobody is no owner", () => {
  for (const word of ["", "user:", "team:ana", "derek"]) expect(ownerOfKey(word)).toBeNull();
});

test("the API is told exactly one way to name an owner", () => {
  expect(ownerFields(null)).toEqual({});
  expect(ownerFields({ kind: "shared", id: "" })).toEqual({ scope: "shared" });
  expect(ownerFields({ kind: "agent", id: "hall" })).toEqual({ agent_owner: "hall" });
});
