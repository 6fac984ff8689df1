// A bare choice is read with the text of the option that it names.

import { describe, expect, test } from "vitest";
import { chosenOption, isChoice, offersOptions } from "./choice";

const FERRY =
  "Two ways to get there: A) the ferry at 9, 40 euros; B) the night train via Hamburg. Which one?";
const LIST = "I can do this:\n1. keep the old boiler\n2. buy a heat pump\n3. rent a boiler for a year";
const NAMED = "Option A is oak with brass handles, option B is painted pine.";
const GERMAN = "Variante A: Zelten am See, Variante B: Hütte im Wald";

describe("the option that an answer names", () => {
  test.each<[offer: string, answer: string, option: string | null]>([
    [FERRY, "go with B", "the night train via Hamburg"],
    [FERRY, "A please", "the ferry at 9, 40 euros"],
    [FERRY, "let's do the second one", "the night train via Hamburg"],
    [FERRY, "ok, then b.", "the night train via Hamburg"],
    [FERRY, "C", null],
    [FERRY, "neither", null],
    [FERRY, "B is too slow for the kids", null],
    [LIST, "number 2", "buy a heat pump"],
    [LIST, "the third one please", "rent a boiler for a year"],
    [LIST, "option 4", null],
    [NAMED, "we'll take option A", "oak with brass handles"],
    [NAMED, "plan B", "painted pine"],
    [GERMAN, "wir nehmen Variante B", "Hütte im Wald"],
    [GERMAN, "dann die erste bitte", "Zelten am See"],
    ["Which one: plan A by train, plan C by bus?", "take C please", "by bus"],
    ["I plan a trip, then I plan a party", "go with A", null],
    ["A) playa o B) montaña", "la B, por favor", "montaña"],
    ["A) playa o B) montaña", "la primera", "playa"],
    ["A) le train ou B) la voiture ?", "on prend la B", "la voiture"],
    ["The meeting is at 9. See room B) for coffee.", "go with B", null],
    ["Shall we take the train or the car?", "go with B", null],
  ])("%j, %j: %j", (offer, answer, option) => expect(chosenOption(offer, answer)).toBe(option));
});

test.each(["a", "a dog", "the one", "I go with Ben", "B12", "first we eat", "no"])(
  "%j is no choice",
  (text) => expect(isChoice(text)).toBe(false),
);

test("a text that names options offers them", () => {
  expect([FERRY, LIST, NAMED, "Do you want plan B or plan C?"].map(offersOptions)).not.toContain(false);
  expect(offersOptions("Shall we meet at 9?")).toBe(false);
});
