// Each preference is one line, with the question that it answers and what it probably replaces.

import { describe, expect, test } from "vitest";
import { type OwnerNo, type Position, turnKey } from "@/lib/base/core";
import { preferenceLines } from "./preference-lines";

const OF = { owner: { kind: "user", id: "ana" }, uriOf: () => null } as const;

/** Preferences that were said one per day from 1 May 2026, and pairs of their numbers with a probability. */
function linesOf(
  texts: readonly string[],
  pairs: readonly (readonly [newer: number, older: number, chance: number])[] = [],
  { asked = {}, query = "" }: { asked?: Readonly<Record<number, string>>; query?: string } = {},
) {
  const stored = {
    ownerNo: "1" as OwnerNo,
    timeZone: null,
    preferences: texts.map((text, index) => ({
      position: index as Position,
      memory_id: `m${index}`,
      text,
      role: "user" as const,
      speaker: null,
      occurred_at: new Date(Date.UTC(2026, 4, index + 1, 10)),
      part: null,
    })),
    pairs: pairs.map(([newer, older, chance]) => ({
      newer: turnKey(newer, 0),
      older: turnKey(older, 0),
      chance,
    })),
    asked: new Map(
      Object.entries(asked).map(([at, text]) => [turnKey(Number(at), 0), { text, event_id: "e" }]),
    ),
  };
  const intent = query === "" ? "recall" : "action";
  return preferenceLines(stored, { intent, query }, OF, "UTC");
}
const textsOf = (...request: Parameters<typeof linesOf>) => linesOf(...request).map(({ text }) => text);

const BULLETS = "Please answer me in bullet points.";
const SENTENCES = "Bullet points are getting on my nerves, write normal sentences.";

describe("an earlier preference", () => {
  test("stands in the line of the one that may replace it", () => {
    expect(textsOf([BULLETS, "I like tea.", SENTENCES], [[2, 0, 0.6]])).toEqual([
      `- ${SENTENCES} (ana, 3 May 2026; earlier: ${BULLETS}, 1 May 2026)`,
      "- I like tea. (ana, 2 May 2026)",
    ]);
  });

  test("of an earlier one stands there, too, newest first", () => {
    const pairs = [
      [1, 0, 0.5],
      [2, 1, 0.4],
    ] as const;
    expect(textsOf(["Tee ohne Zucker.", "Lieber Kaffee.", "Nur noch Wasser."], pairs)).toEqual([
      "- Nur noch Wasser. (ana, 3 May 2026; earlier: Lieber Kaffee., 2 May 2026; earlier: Tee ohne Zucker., 1 May 2026)",
    ]);
  });

  test("goes to its likeliest successor", () => {
    const pairs = [
      [1, 0, 0.4],
      [2, 0, 0.7],
    ] as const;
    expect(textsOf(["Aisle.", "Middle.", "Window."], pairs)).toEqual([
      "- Window. (ana, 3 May 2026; earlier: Aisle., 1 May 2026)",
      "- Middle. (ana, 2 May 2026)",
    ]);
  });

  test("has its own line without a pair, or when the other one is no preference", () => {
    const lines = ["- Ventana. (ana, 2 May 2026)", "- Pasillo. (ana, 1 May 2026)"];
    expect(textsOf(["Pasillo.", "Ventana."])).toEqual(lines);
    expect(textsOf(["Pasillo.", "Ventana."], [[7, 0, 0.9]])).toEqual(lines);
  });

  test("gives its words to the line for an action, and the item names both and says why", () => {
    const lines = linesOf(["Aisle seats on flights.", "Window these days.", "I like tea."], [[1, 0, 0.5]], {
      query: "book the flights",
    });
    expect(lines.map(({ item }) => [item.id, item.earlier, item.why])).toEqual([
      ["m1", ["m0"], "shares_words"],
      ["m2", [], "preference"],
    ]);
  });
});

test("the question that a preference answers stands before it", () => {
  const asked = { 0: "How do you take your coffee?", 1: "¿Pasillo o\nventana?" };
  expect(textsOf(["Black, no sugar", "Ventana."], [], { asked })).toEqual([
    '- (asked: "¿Pasillo o ventana?") Ventana. (ana, 2 May 2026)',
    '- (asked: "How do you take your coffee?") Black, no sugar (ana, 1 May 2026)',
  ]);
});

test("lines have the places of their newest preferences, whatever the query is", () => {
  const places = (query: string) =>
    linesOf(["Aisle seats on flights.", "Tea, please.", "Window these days."], [[2, 0, 0.5]], { query })
      .map(({ order, text }) => [order, text])
      .sort();
  expect(places("book the flights")).toEqual(places("make a tea"));
  expect(places("")).toEqual(places("make a tea"));
});
