// Sentences in diary style and statements about others are kept; reactions that look like them are dropped.

import { describe, expect, test } from "vitest";
import { decide } from "./decide";
import { hasPlainFact, isDiaryStatement, tellsOfSomebody } from "./diary";

const isKept = (text: string, context: readonly string[] = []) =>
  decide({ role: "user", text, context }).keep;

describe("a sentence that only opens like a question", () => {
  test.each([
    "had the chimney swept",
    "has his hearing test on the ninth",
    "was a long shift",
    "did the attic, 3 bags",
    "did that already, Thursday",
    "which put us a week behind",
    "which is why the door sticks",
    "which they sold to a neighbour",
  ])("%s: is a statement", (sentence) => expect(isDiaryStatement(sentence)).toBe(true));

  test.each([
    "did the parcel arrive",
    "which one is cheaper",
    "has he called back",
    "was it expensive",
    "which is the best route",
  ])("%s: is a question", (sentence) => expect(isDiaryStatement(sentence)).toBe(false));
});

describe("one content word is enough when a sentence tells of somebody", () => {
  test.each([
    "he kept my drill",
    "the boiler was off all day",
    "our cat won't eat",
    "fixed the tap",
    "slept on the sofa",
    "mine is in the attic",
  ])("%s", (sentence) => expect(tellsOfSomebody(sentence)).toBe(true));

  test.each([
    "it was awful",
    "that did it",
    "you fixed the tap",
    "thanks for the tap",
    "feel better",
    "had me worried",
  ])("%s: tells nothing", (sentence) => expect(tellsOfSomebody(sentence)).toBe(false));
});

test.each([
  "she's moving out",
  "my son is coming home",
  "72.4 this morning",
  "16 an hour",
  "150 over 95 today",
])("%s: needs no content word", (sentence) =>
  expect([hasPlainFact(sentence), isKept(sentence)]).toEqual([true, true]),
);

test.each(["she's right", "they are so funny", "12", "10 out of 10"])("%s: has no plain fact", (sentence) =>
  expect(hasPlainFact(sentence)).toBe(false),
);

test.each([
  "player speed is 120",
  "Play takes 15 percent",
  "pass mark is 65",
  "next check is in 6 weeks",
  "98.1 percent of users never crash",
  "quiz me with short questions",
  "do it with songs",
  "feel rubbish",
])("%s: is no command and no question", (text) => expect(isKept(text)).toBe(true));

test.each([
  "play the next song",
  "set a timer for 9 minutes",
  "15 percent of 80",
  "do it with me",
  "9 times 7",
])("%s: is still dropped", (text) => expect(isKept(text)).toBe(false));

test("an answer of up to six words is kept, unless it addresses the other person", () => {
  const question = ["Where should I put the invoice?"];
  expect(isKept("behind the one with the ribbon", question)).toBe(true);
  expect(isKept("you can put the ribbon", question)).toBe(false);
});
