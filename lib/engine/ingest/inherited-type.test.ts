// A message that replaces a preference or a decision takes over its type, unless it has a type of its own.

import { expect, test } from "vitest";
import type { Decision } from "@/lib/analysis/decide";
import type { MemoryType, Position, Role } from "@/lib/base/core";
import { inheritedType } from "./inherited-type";

const OLD = 7 as Position;
const kept = (type: MemoryType): Decision => ({
  keep: true,
  type,
  reason: "informative",
  confidence: 0.6,
  ambiguous: false,
});
type Link = Parameters<typeof inheritedType>[2];
const link: Link = { targets: [OLD], isOlder: false, reason: "inferred_change" };
const inherit = (
  older: MemoryType,
  newer: Decision,
  { role = "user", ...change }: Partial<Link> & { role?: Role } = {},
) => inheritedType(role, newer, { ...link, ...change }, [{ position: OLD, type: older }]);

test.each(["fact", "interaction", "correction"] as const)(
  "a new value that is a %s becomes a preference",
  (type) => expect(inherit("preference", kept(type))).toBe("preference"),
);

test("a new value that the decider would drop inherits a decision", () =>
  expect(inherit("decision", { keep: false, reason: "small_talk", ambiguous: true })).toBe("decision"));

test.each(["preference", "decision", "mood"] as const)("a %s keeps its own type", (type) =>
  expect(inherit("preference", kept(type))).toBeNull(),
);

test("only preferences and decisions pass on their type", () =>
  expect(inherit("interaction", kept("fact"))).toBeNull());

test.each([
  ["an assistant's message", { role: "assistant" }],
  ["a message that replaces nothing", { targets: [] }],
  ["a message that is older than what it is linked to", { isOlder: true }],
  ["a message that ends a state", { reason: "state_ended" }],
] as const)("%s inherits nothing", (_what, change) =>
  expect(inherit("preference", kept("fact"), change)).toBeNull(),
);
