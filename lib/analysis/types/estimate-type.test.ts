// The question before an answer and the type by the rules count, and chances are probabilities.

import { expect, test } from "vitest";
import { estimateType } from "./estimate-type";

test("the question before a short answer changes its type", () => {
  const answer = (question: string) =>
    estimateType({ text: "the wooden one", question, ruledType: "interaction" }, null);
  const alone = answer("");
  const chosen = answer("Which of the two fences do we take?");
  expect(chosen.decision).toBeGreaterThan(alone.decision);
  const wish = (question: string) =>
    estimateType({ text: "only on weekdays", question, ruledType: "interaction" }, null);
  expect(wish("Would you like a reminder?").preference).toBeGreaterThan(wish("").preference);
});

test("the type that the rules find raises the chance of that type", () => {
  const text = "the garden needs water";
  const byRules = (ruledType: string) => estimateType({ text, question: "", ruledType }, null);
  expect(byRules("preference").preference).toBeGreaterThan(byRules("interaction").preference);
  expect(byRules("decision").decision).toBeGreaterThan(byRules("interaction").decision);
});

test.each(["", "   ", "🎉🎉", "?".repeat(5000), "a".repeat(100_000)])(
  "chances stay within 0 and 1: %#",
  (text) => {
    const { preference, decision } = estimateType({ text, question: text, ruledType: "none" }, null);
    expect(preference).toBeGreaterThanOrEqual(0);
    expect(decision).toBeGreaterThanOrEqual(0);
    expect(preference + decision).toBeLessThanOrEqual(1);
  },
);

test("a vector adds to the scores of both types, and one of another space to none", () => {
  const byVector = {
    spaceName: "space",
    preference: { bias: 0, weights: [3, 0] },
    decision: { bias: 0, weights: [0, 3] },
  };
  const estimate = (spaceName: string, ...vector: readonly number[]) =>
    estimateType(
      { text: "oak for the shelf", question: "", ruledType: "interaction" },
      { spaceName, vector },
      byVector,
    );
  const [alone, wish, choice] = [estimate("other", 1, 1), estimate("space", 1, 0), estimate("space", 0, 1)];
  expect(wish.preference).toBeGreaterThan(alone.preference);
  expect(wish.decision).toBeLessThan(alone.decision);
  expect(choice.decision).toBeGreaterThan(alone.decision);
});
