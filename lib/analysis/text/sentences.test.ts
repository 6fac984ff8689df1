// A text is split into sentences, and names that only address someone are removed.

import { describe, expect, test } from "vitest";
import { sentences, withoutVocatives } from "./sentences";

describe("splits sentences", () => {
  test.each([
    ["I like tea. You too?  Yes!", ["I like tea.", "You too?", "Yes!"]],
    ['She said "no." I left.', ['She said "no."', "I left."]],
    ["One\n\n\ntwo", ["One", "two"]],
    [" one \n two ", ["one", "two"]],
    ["Great 🎉   see you", ["Great 🎉", "see you"]],
    ["Well… fine", ["Well…", "fine"]],
    ["version 1.5 is out", ["version 1.5 is out"]],
    ["", []],
    [" \n ", []],
  ])("%j", (text, expected) => {
    expect(sentences(text)).toEqual(expected);
  });
});

describe("removes names that only address someone", () => {
  test.each([
    ["Thanks, Gina! See you", "Thanks! See you"],
    ["Hey Mel, it rains", "Hey, it rains"],
    ["Good morning Ann.", "Good morning."],
    ["So true, Tom!", "So true!"],
    ["It rains, John.", "It rains."],
    ["It rains,John!!", "It rains!!"],
    ["Not Paris, Porto.", "Not Paris, Porto."],
    ["He is not at home, he has left for Graz, John.", "He is not at home, he has left for Graz."],
    ["Thanks, gina", "Thanks, gina"],
    ["Oh I, for one", "Oh I, for one"],
    ["Oh God, no", "Oh God, no"],
    ["Hey Ines, Godfrey is here", "Hey, Godfrey is here"],
    ["Yes Ian, do", "Yes, do"],
    ["Yes Godfrey, do", "Yes, do"],
  ])("%s", (text, expected) => {
    expect(withoutVocatives(text)).toBe(expected);
  });
});
