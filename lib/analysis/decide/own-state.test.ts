// Short statements about the speaker's state or relationships are facts.

import { describe, expect, test } from "vitest";
import { decide } from "./decide";

const of = (text: string): string => {
  const decision = decide({ role: "user", text });
  return decision.keep ? `${decision.type}: ${decision.reason}` : `drop: ${decision.reason}`;
};

describe("a statement about the speaker's own state is a fact, even in few words", () => {
  test.each([
    "I smoke",
    "and I never snore lol",
    "No, I sing daily.",
    "I can't swim either",
    "We no longer stutter",
    "well, yes, I used to snore a lot!",
    "We can't ski yet",
    "I'm unemployed",
    "im left handed lol",
    "I'm athletic",
    "I'm very disabled",
    "We're engaged",
    "We're both unemployed",
    "I am separated now",
    "We're having twins",
    "My back hurts",
    "my knee aches a lot.",
  ])("%s", (text) => expect(of(text)).toBe("fact: personal_fact"));
});

describe("keeps a short statement about a change in a relationship", () => {
  test.each([
    "He proposed!",
    "We're finally expecting!",
    "he left me",
    "She said yes!",
    "and she's just dumped me lol",
    "They finally hired me",
    "my wife left us",
    "he died",
    "I've quit smoking",
    "I just stopped fasting",
    "We gave up baking",
  ])("%s", (text) => expect(of(text)).toBe("interaction: informative"));
});

describe("drops phrases that only resemble one", () => {
  test.each([
    "I disagree",
    "I promise",
    "I can't complain",
    "I can't wait",
    "He agreed",
    "she left",
    "he said",
    "I'm interested",
    "I'm inside",
    "I'm well",
    "I'm home",
    "I'm stuck",
    "We're finished",
    "We're having fun",
    "My bad",
    "so he left me there",
    "what she said yes to",
    "I started laughing",
  ])("%s", (text) => expect(of(text)).toMatch(/^drop: /));
});
