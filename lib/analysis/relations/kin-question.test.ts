// Questions for the name of a relative, and for who somebody is, are read in four languages.

import { expect, test } from "vitest";
import { readKinQuestion } from "./kin-question";

const name = (of: string | null, role: string) => ({ asks: "name", of, role });

test.each([
  ["What is Derek's daughter called?", name("derek", "daughter")],
  ["what's my sister's name", name(null, "sister")],
  ["What is the name of my sister's dog?", name(null, "sister's dog")],
  ["Who is my boss?", name(null, "boss")],
  ["Wie heißt Dereks Tochter?", name("derek", "daughter")],
  ["Wie heißt meine Mutter?", name(null, "mother")],
  ["¿Cómo se llama la hija de Ana?", name("ana", "daughter")],
  ["Comment s’appelle ma sœur ?", name(null, "sister")],
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
