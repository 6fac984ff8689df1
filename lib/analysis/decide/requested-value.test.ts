// A bare answer to a question is kept for review by a model, and small talk is dropped.

import { expect, test } from "vitest";
import { decide } from "./decide";
import { isRequestedValue } from "./requested-value";

test.each<[question: string, answer: string, expected?: false]>([
  ["What's your dog's name?", "Buddy"],
  ["What's your dog's name?", "buddy", false],
  ["What are your dogs called?", "It's Will."],
  ["What are your dogs called?", "called Honey Bee!"],
  ["Your name?", "Sure", false],
  ["Your name?", "Thanks", false],
  ["Your name?", "Never", false],
  ["Your name?", "May Day Will", false],
  ["Your name?", "Will do", false],
  ["Your name?", "so Will", false],
  ["Is that right?", "Will", false],
  ["How old is your son?", "he's just one"],
  ["How often do you call?", "twice."],
  ["What size?", "one"],
  ["How old are you?", "Never you mind", false],
  ["How old are you?", "that one", false],
  ["How old is Will, by name?", "Will", false],
  ["Which do you like?", "one", false],
])("%s %s", (question, answer, expected) => {
  expect(isRequestedValue(question, answer)).toBe(expected ?? true);
});

test("keeps a bare name only as an answer to a question, and marks it for model review", () => {
  const context = ["What's your dog's name?"];
  expect(decide({ role: "user", text: " Buddy ", context })).toMatchObject({
    keep: true,
    type: "interaction",
    reason: "informative",
    ambiguous: true,
  });
  expect(decide({ role: "user", text: "Buddy" }).keep).toBe(false);
  expect(decide({ role: "user", text: "Buddy", context: ["I have forgotten your dog's name."] }).keep).toBe(
    false,
  );
  expect(decide({ role: "user", text: "I love my dog Rex", context })).toMatchObject({ type: "preference" });
});
