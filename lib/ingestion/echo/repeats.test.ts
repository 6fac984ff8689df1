import { describe, expect, test } from "vitest";
import { onlyRepeats } from "./repeats";

const MEMORIES = [
  "I prefer the lights at 40% in the evening",
  "My sister Ana lives in Porto. She works at a bakery.",
  "I don't eat meat",
  "I drink tea because my doctor says tea is healthy",
];

describe("an echo", () => {
  test.each([
    "You prefer the lights at 40% in the evening.",
    "As you mentioned, you prefer the lights at 40% in the evening! Shall I dim them?",
    "I remember that your sister Ana lives in Porto.",
    "- I prefer the lights at 40% in the evening (Derek, 3 May 2026)\n- I don't eat meat (4 May 2026)",
    "You don't eat meat. Your sister Ana lives in Porto.",
  ])("only repeats: %s", (text) => {
    expect(onlyRepeats(text, MEMORIES)).toBe(true);
  });
});

describe("a statement of its own", () => {
  test.each([
    ["another number", "You prefer the lights at 30% in the evening."],
    ["the opposite", "You eat meat."],
    ["the opposite of a statement", "You don't prefer the lights at 40% in the evening."],
    ["something more", "Your sister Ana lives in Porto and got married."],
    ["a repeat, then something new", "You don't eat meat. The Luna has a new vegan menu."],
    ["few of a memory's words", "Tea is healthy."],
    ["other words", "I set the lights to 40%."],
    ["a question", "Do you prefer the lights at 40% in the evening?"],
    ["set phrases", "Got it, let me know if you need anything else."],
  ])("%s is no echo: %s", (_, text) => {
    expect(onlyRepeats(text, MEMORIES)).toBe(false);
  });

  test("nothing is repeated without memories", () => {
    expect(onlyRepeats("You prefer the lights at 40% in the evening.", [])).toBe(false);
  });
});
