// The kind of a question, the people it names, and the share of a text's words in questions are recognised.

import { expect, test } from "vitest";
import { isFirstPersonQuestion } from "./first-person";
import { findNamedPeople, queryTerms } from "./named-people";
import { questionKind } from "./question-kind";
import { questionShare } from "./question-share";

test.each([
  ["When did Maria move?", "when"],
  ["What year was it?", "when"],
  ["How long has she lived there?", "when"],
  ["Where is the key?", "where"],
  ["Which city did he visit?", "where"],
  ["How many cats are there?", "number"],
  ["Whose car is it?", "who"],
  ["What did she buy?", "other"],
])("%s asks %s", (question, kind) => {
  expect(questionKind(question)).toBe(kind);
});

const SPEAKERS = ["Melanie Cole", "José", "Will", "Arthur"];

test("finds speakers in order of mention, by part of the name, with accents and possessives", () => {
  expect(findNamedPeople("What did jose's sister tell Melanie?", SPEAKERS)).toEqual(["José", "Melanie Cole"]);
});

test("recognises a capitalised nickname, but not a lowercase prefix of a name", () => {
  expect(findNamedPeople("What did Mel paint?", SPEAKERS)).toEqual(["Melanie Cole"]);
  expect(findNamedPeople("what art was on show?", SPEAKERS)).toEqual([]);
});

test("reads a function word as a name only when it is capitalised inside the question", () => {
  expect(findNamedPeople("What will they do?", SPEAKERS)).toEqual([]);
  expect(findNamedPeople("Will they come?", SPEAKERS)).toEqual([]);
  expect(findNamedPeople("What does Will do?", SPEAKERS)).toEqual(["Will"]);
});

test("removes names from the query terms unless nothing else remains", () => {
  expect(queryTerms("What did Melanie paint?", SPEAKERS)).toEqual(["paint"]);
  expect(queryTerms("Who is Melanie?", SPEAKERS)).toEqual(["melani"]);
});

test.each([
  ["What is my favourite colour?", true],
  ["Where did I park?", true],
  ["Who gave me the book?", true],
  ["Can you tell me what I said?", true],
  ["Tell me about Maria's trip", false],
  ["I wonder where Maria lives", false],
  ["I’d like to know when Sam left", false],
  ["What did we decide?", false],
  ["What is in the living room?", false],
])("%s: about the asker %s", (question, isAbout) => {
  expect(isFirstPersonQuestion(question)).toBe(isAbout);
});

test("computes the share of words in questions", () => {
  expect(questionShare("Good day. How are you?")).toBeCloseTo(3 / 5);
  expect(questionShare('He said "why?"')).toBe(1);
  expect(questionShare("   ")).toBe(0);
});
