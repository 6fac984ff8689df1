// Questions for the name of a relative, and for who somebody is, are read in four languages.

import { expect, test } from "vitest";
import { readKinQuestion } from "./kin-question";

const name = (of: string | null, role: string, type: string) => ({ asks: "name", of, role, type });

test.each([
  ["What is Derek's daughter called?", name("derek", "daughter", "child")],
  ["what's my sister's name", name(null, "sister", "sibling")],
  ["What is the name of my sister's dog?", name(null, "sister's dog", "pet")],
  ["Who is my boss?", name(null, "boss", "colleague")],
  ["Wie heißt Dereks Tochter?", name("derek", "daughter", "child")],
  ["Wie heißt meine Mutter?", name(null, "mother", "parent")],
  ["¿Cómo se llama la hija de Ana?", name("ana", "daughter", "child")],
  ["Comment s’appelle ma sœur ?", name(null, "sister", "sibling")],
  ["Who is Anna?", { asks: "who", name: "Anna" }],
  ["Wer ist Anna Winter?", { asks: "who", name: "Anna Winter" }],
])("%s", (query, question) => {
  expect(readKinQuestion(query)).toEqual(question);
});

test.each([
  "What is the weather like?",
  "Who is coming tonight?",
  "What is my favourite colour?",
  "Where is Anna?",
  "",
])("%s asks for neither", (query) => {
  expect(readKinQuestion(query)).toBeNull();
});

test("a hostile question is read in linear time", () => {
  expect(readKinQuestion(`who is ${"my sister's ".repeat(5000)}dog?`)).toBeNull();
  expect(readKinQuestion("s ".repeat(99))).toBeNull();
});
