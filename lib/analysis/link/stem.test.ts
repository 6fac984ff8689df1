// The stemmer of the linker gives one stem to the forms and synonyms of a word.

import { expect, test } from "vitest";
import { stem } from "./stem";

/** Groups of equivalent words. The first is the stem of all. */
const SAME = [
  ["like", "love", "loves", "likes", "adore", "enjoy", "hate", "hates", "dislike", "detest"],
  ["live", "based", "residing"],
  ["work", "job", "employed", "works", "worked"],
  ["manager", "boss"],
  ["people", "person", "persons", "guests", "passenger", "passengers"],
  ["seat", "seats"],
  ["ticket", "tickets"],
  ["favorite", "favourite"],
  ["color", "colour", "colours", "colors"],
  ["gray", "grey"],
  ["neighbor", "neighbour", "neighbours", "neighbor's"],
  ["center", "centre"],
  ["theater", "theatre"],
  ["flavor", "flavour", "flavours"],
  ["name", "called", "named"],
  ["mother", "mum", "mom", "mum's"],
  ["father", "dad"],
  ["own", "bought", "car", "drive"],
  ["child", "kid", "kids", "children"],
  ["movie", "film", "films"],
  ["apartment", "flat"],
  ["cost", "fee", "price", "pay", "paid", "charge", "charges", "costs"],
  ["size", "wear", "wears", "wore"],
  ["account", "bank"],
  ["eat", "ate"],
  ["drink", "drank"],
  ["speak", "spoke"],
  ["meet", "met"],
  ["move", "postpone"],
  ["study", "studies"],
  ["grandmother", "granny", "grandma"],
  ["grandfather", "grandpa"],
  ["fast", "quick"],
  ["street", "st"],
  ["road", "rd"],
  ["advisor", "adviser"],
  ["save", "saved", "savings"],
] as const;

test.each(SAME.map(([folded, ...words]) => [folded, words] as const))("%s <- %s", (folded, words) => {
  for (const word of words) expect(stem(word)).toBe(stem(folded));
});

test("keeps different words apart", () => {
  const stems = SAME.map(([folded]) => stem(folded));
  expect(new Set(stems).size).toBe(stems.length);
  expect(stems).not.toContain("");
});

test.each([
  ["planning", "plan"],
  ["painted", "paint"],
  ["quickly", "quick"],
  ["watches", "watch"],
  ["teachers", "teacher"],
  ["drummer", "drum"],
  ["lamps", "lamp"],
  ["glass", "glas"],
  ["asked", "ask"],
  ["edged", "edg"],
  ["garage", "garag"],
  ["rosa's", "rosa"],
  ["girls'", "girl"],
  ["bus", "bus"],
  ["4711s", "4711s"],
  ["b4711s", "b4711"],
  ["constructor", "constructor"],
])("%s -> %s", (word, expected) => {
  expect(stem(word)).toBe(expected);
});
