// A message that says the same again is told from one with another value, another thing, or a change.

import { describe, expect, test } from "vitest";
import { confirmationCases } from "@/testkit/golden/cases";
import { judgePairs } from "./judge";
import { parseStatement } from "./statement";

const cases = confirmationCases();
const of = (...kinds: string[]) => cases.filter(({ kind }) => kinds.includes(kind));

/** The chance of a pair with a typical cosine, some days apart. All words are equally rare. */
function chanceOf({ older, newer }: { older: string; newer: string }, cosine = 0.6): number {
  const said = (text: string, day: number) => ({
    statement: parseStatement(text),
    role: "user",
    speaker: null,
    sessionId: null,
    saidAt: day * 86_400_000,
  });
  const memory = { ...said(older, 1), key: "memory", cosine, turnsBetween: 20 };
  return judgePairs({ ...said(newer, 9), embedded: null }, [memory], () => 3)[0]?.confirmation ?? 0;
}
const confirmed = (kinds: string[], cosine?: number) =>
  of(...kinds).filter((one) => chanceOf(one, cosine) >= 0.3);

describe("the golden set of confirmations", () => {
  test("has each text once and each language on both sides", () => {
    expect(new Set(cases.map(({ newer }) => newer)).size).toBe(cases.length);
    for (const kinds of [["same"], ["value", "negation", "object", "addition", "change"]])
      expect(new Set(of(...kinds).map(({ lang }) => lang)).size).toBe(4);
  });

  test("confirms most repeats", () => {
    expect(confirmed(["same"]).length / of("same").length).toBeGreaterThanOrEqual(0.8);
  });

  test("never confirms another value or the opposite, whatever the vectors", () => {
    expect(confirmed(["value", "negation"], 0.99).map(({ newer }) => newer)).toEqual([]);
  });

  test("rarely confirms another thing, an addition or a change", () => {
    const others = ["object", "addition", "change"];
    expect(confirmed(others).length / of(...others).length).toBeLessThanOrEqual(0.15);
  });
});
