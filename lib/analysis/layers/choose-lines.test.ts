// The lines of a session are its most salient sentences within a size.

import { expect, test } from "vitest";
import { type Position, shortenText } from "@/lib/base/core";
import { chooseLines, type LayerTurn } from "./choose-lines";
import { splitSentences } from "./split-sentences";

const turn = (index: number, text: string, role: LayerTurn["role"] = "user"): LayerTurn => ({
  position: index as Position,
  text,
  role,
});

/** Returns the sentences of a level in the order of time. */
function shown(turns: readonly LayerTurn[], level: "abstract" | "overview"): string[] {
  return chooseLines(turns)
    [level].toSorted((a, b) => a.position - b.position || a.sentence - b.sentence)
    .map(({ position, sentence }) => {
      const { text = "" } = turns.find((one) => one.position === position) ?? {};
      return splitSentences(text)[sentence]?.text ?? "";
    });
}

const TALK = [
  turn(0, "Hey, how are you? That sounds great!"),
  turn(1, "My sister Anna moved to Lisbon last week. Wow."),
  turn(2, "You could visit the castle, the river and the market there.", "assistant"),
  turn(3, "Ok, thanks a lot. We fly to Lisbon on 12 May with my mother."),
  turn(4, "haha yes"),
];

test("the abstract is made of the two sentences that say most, and small talk is left out", () => {
  expect(shown(TALK, "abstract")).toEqual([
    "My sister Anna moved to Lisbon last week.",
    "We fly to Lisbon on 12 May with my mother.",
  ]);
});

test("an overview has at most 15 % of a long session and 400 tokens", () => {
  const turns = Array.from({ length: 400 }, (_, index) =>
    turn(index, `On day ${index} my neighbour number ${index} sold a boat called Marlin${index}.`),
  );
  const chars = (all: readonly string[]) => all.reduce((sum, text) => sum + text.length, 0);
  expect(chars(shown(turns, "overview"))).toBeLessThanOrEqual(1600);
  const some = turns.slice(0, 60);
  const share = chars(shown(some, "overview")) / chars(some.map(({ text }) => text));
  expect(share).toBeGreaterThan(0.1);
  expect(share).toBeLessThanOrEqual(0.15);
});

test("the order of the turns does not matter, and a repeated sentence is shown once", () => {
  const turns = [...TALK, turn(5, "My sister Anna moved to Lisbon last week!")];
  expect(chooseLines(turns.toReversed())).toEqual(chooseLines(turns));
  expect(shown(turns, "overview").filter((text) => /sister/.test(text))).toHaveLength(1);
});

test.each([
  ["no turn", [], []],
  ["emoji only", [turn(0, "🎉🎉"), turn(1, "👍")], []],
  ["one word", [turn(0, "Wow!"), turn(1, "x".repeat(32_000))], []],
  ["one turn", [turn(0, "I like tea")], ["I like tea"]],
  [
    "a code block",
    [turn(0, "```sql\nselect 1 as one\nfrom invoices and customers\n```\nThat query is slow.")],
    ["select 1 as one", "That query is slow."],
  ],
  [
    "a table",
    [turn(0, "| city | price |\n|---|---|\n| Porto | 84 |\nI take Porto.")],
    ["| city | price |", "I take Porto."],
  ],
  ["Japanese", [turn(0, "東京で寿司を食べました。")], ["東京で寿司を食べました。"]],
])("the overview of %s", (_, turns, expected) => {
  expect(shown(turns, "overview")).toEqual(expected);
});

test("a long sentence is a line of the abstract, to be cut when it is shown", () => {
  const words = Array.from({ length: 5000 }, (_, index) => `word${index}`).join(" ");
  expect(chooseLines([turn(0, words)]).abstract).toEqual([{ position: 0, sentence: 0 }]);
  expect(shortenText(words, 160)).toMatch(/^word0 .{153}…$/);
});
