// Text is split into words, with values and masked spans as one word each.

import { expect, test } from "vitest";
import { splitWords } from "./split-words";

test("prose keeps a masked span as one word and removes punctuation after a word", () => {
  expect(splitWords("Write to [EMAIL], don't call Re-Max.", "prose")).toEqual([
    "write",
    "to",
    "[EMAIL]",
    "don't",
    "call",
    "re-max",
  ]);
});

test("values keeps a time with am or pm, a percentage and an amount as one word", () => {
  expect(splitWords("At 7:30 pm, 40% off 1,200.50.", "values")).toEqual([
    "at",
    "7:30 pm",
    "40%",
    "off",
    "1,200.50",
  ]);
});

test("returns nothing for a text without words", () => {
  expect(splitWords("… !?", "prose")).toEqual([]);
  expect(splitWords("… !?", "values")).toEqual([]);
});
