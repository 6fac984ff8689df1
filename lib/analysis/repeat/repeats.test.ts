// A message of an assistant that repeats memories is an echo, and a new statement is not.

import { describe, expect, test } from "vitest";
import { isOnlyRepetition } from "./repeats";

const MEMORIES = [
  "I prefer the lights at 40% in the evening",
  "My sister Ana lives in Porto. She works at a bakery.",
  "I don't eat meat",
  "I drink tea because my doctor says tea is healthy",
  "My dentist is Dr. Weber",
  "I have a cat called Otto",
];

describe("recognises an echo", () => {
  test.each([
    "You prefer the lights at 40% in the evening.",
    "As you mentioned, you prefer the lights at 40% in the evening! Shall I dim them?",
    "I remember that your sister Ana lives in Porto.",
    "- I prefer the lights at 40% in the evening (Derek, 3 May 2026)\n- I don't eat meat (4 May 2026)",
    "You don't eat meat. Your sister Ana lives in Porto.",
    "- My dentist is Dr. Weber (derek, 3 May 2026)",
    "Your dentist is Dr. Weber.",
    "Your dentist is Dr. Weber. You have a cat called Otto.",
    "1. My dentist is Dr. Weber (derek, 3 May 2026)\n  2. I have a cat called Otto (2026-05-04)",
    "[1] I have a cat called Otto (3 May 2026)\n[2] I don't eat meat",
    "According to memory: user has a cat called Otto",
    "Based on your stored memories, you have a cat called Otto.",
    "My notes: The user's dentist is Dr. Weber",
    "Here is what I know about you:\n* My dentist is Dr. Weber\n* I have a cat called Otto",
  ])("only repeats: %s", (text) => {
    expect(isOnlyRepetition(text, MEMORIES)).toBe(true);
  });
});

describe("recognises a new statement", () => {
  test.each([
    ["another number", "You prefer the lights at 30% in the evening."],
    ["the opposite", "You eat meat."],
    ["the opposite of a statement", "You don't prefer the lights at 40% in the evening."],
    ["something more", "Your sister Ana lives in Porto and got married."],
    ["a repeat, then something new", "You don't eat meat. The Luna has a new vegan menu."],
    ["another name", "Your dentist is Dr. Huber."],
    ["another kind", "According to memory: user has a dog called Otto"],
    ["somebody else's", "Ben has a cat called Otto."],
    ["a year more", "You have a cat called Otto since 2019."],
    ["a place more, in brackets", "I have a cat called Otto (in Lyon)"],
    ["few of a memory's words", "Tea is healthy."],
    ["other words", "I set the lights to 40%."],
    ["a question", "Do you prefer the lights at 40% in the evening?"],
    ["set phrases", "Got it, let me know if you need anything else."],
  ])("%s is not an echo: %s", (_, text) => {
    expect(isOnlyRepetition(text, MEMORIES)).toBe(false);
  });

  test("nothing is a repeat without memories", () => {
    expect(isOnlyRepetition("You prefer the lights at 40% in the evening.", [])).toBe(false);
  });
});
