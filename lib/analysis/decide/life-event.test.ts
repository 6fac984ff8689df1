// Events in a person's life are kept, even when a message has a single content word.

import { expect, test } from "vitest";
import { decide } from "./decide";

const verdictOn = (text: string) => {
  const decision = decide({ role: "user", text });
  return `${decision.keep} ${decision.reason}`;
};

test.each([
  ["a dated plan", "I'm going to bake it on Sunday."],
  ["a plan that a word of content is enough for", "Awesome! We'll paint it this weekend."],
  ["what somebody else told", "I hope so too. The vet said it's not so bad."],
  ["what two have in common", "So we both have similar hobbies."],
  ["what belongs to two", "I appreciate our neighbours too."],
  ["a name", "Glad you like it! The Silmarillion is great."],
])("keeps %s with one content word", (_what, text) => {
  expect(verdictOn(text)).toMatch(/^true (?:informative|personal_fact)$/);
});

test.each([
  ["a plan without a day", "I'm going to bake it."],
  ["a day alone", "Sure, see you on Sunday then."],
  ["what nobody told", "It's not so bad."],
  ["what one knows", "We all know that."],
])("drops %s", (_what, text) => {
  expect(verdictOn(text)).toMatch(/^false /);
});

test("a statement before a question in the same sentence is not a question", () => {
  expect(verdictOn("The Silmarillion is great, but have you read that other one?")).toMatch(/^true /);
});

test("a question word inside a statement does not make it a question", () => {
  expect(
    verdictOn("Just wanted to give you a heads up on what's been going on lately: I took a pottery class."),
  ).toMatch(/^true /);
});

test("wishes for a specific occasion count as one word", () => {
  expect(verdictOn("You do so much for others. Wishing you all the best on your pottery exam!")).toBe(
    "true informative",
  );
  expect(verdictOn("Wishing you all the best on your pottery exam!")).toMatch(/^false /);
});
