// The intent of a message is recognised by rule, in four languages.

import { expect, test } from "vitest";
import golden from "@/testkit/golden/intents.json";
import { intentOf } from "./intent";

/** The rules were written for `dev`; `heldOut` was only counted. */
const SETS = Object.entries(golden);

test.each(SETS)("of the messages of %s, at least .92 have the right intent", (_, cases) => {
  const right = cases.filter(({ message, intent }) => intentOf(message) === intent);
  expect(right.length / cases.length).toBeGreaterThanOrEqual(0.92);
});

test.each(SETS)("no message of %s that wants something is taken for small talk", (_, cases) => {
  const ignored = cases.filter(({ message, intent }) => intent !== "none" && intentOf(message) === "none");
  expect(ignored).toEqual([]);
});

test("a long message without blanks is read quickly and is a question of fact", () => {
  for (const text of ["a".repeat(8000), "what did we ".repeat(600), "kannst du ".repeat(800)])
    expect(["recall", "recap", "action"]).toContain(intentOf(text));
});
