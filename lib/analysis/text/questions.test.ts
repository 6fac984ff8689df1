// The kind of a question, the people it names, and the share of a text's words in questions are recognised.

import { expect, test } from "vitest";
import { isAboutAskerOnly, isFirstPersonQuestion } from "./first-person";
import { nameTerms } from "./name-terms";
import { findNamedPeople, queryTerms } from "./named-people";
import { questionKinds } from "./question-kind";
import { questionShare } from "./question-share";
import { questionTense } from "./question-tense";

test.each([
  ["When did Maria move?", ["when", "clock"]],
  ["What year was it?", ["when"]],
  ["How long has she lived there?", ["when", "number"]],
  ["What time does the bakery open?", ["when", "clock"]],
  ["Where is the key?", ["where"]],
  ["Which city did he visit?", ["where"]],
  ["How many cats are there?", ["number"]],
  ["What does the course cost?", ["number"]],
  ["Whose car is it?", ["who"]],
  ["What is the cat called?", ["who"]],
  ["Who walks the dog and when?", ["when", "clock", "who"]],
  ["Wann kommt der Zug?", ["when", "clock"]],
  ["¿Cuánto cuesta?", ["number"]],
  ["Où est la clé ?", ["where"]],
  ["What did she buy?", []],
])("%s asks %j", (question, kinds) => {
  expect([...questionKinds(question)]).toEqual(kinds);
});

test.each([
  ["Where did Maria move?", "past"],
  ["What was the old price?", "past"],
  ["Who walks the dog?", "present"],
  ["Which days is she in the office?", "present"],
  ["Does he still play?", "now"],
  ["What was it called, and what is it called now?", "now"],
  ["Wo war der Schlüssel?", "past"],
  ["¿Quién tiene la llave ahora?", "now"],
])("%s asks about the %s", (question, tense) => {
  expect(questionTense(question)).toBe(tense);
});

test("names are words with a capital letter or a digit, without the first word and function words", () => {
  expect([...nameTerms("Which cabin is on the Skarvøy, 402 or B12?")]).toEqual(["skarvøy", "402", "b12"]);
  expect([...nameTerms("What does I2C need?")]).toEqual(["i2c"]);
  expect([...nameTerms("Where are the keys?")]).toEqual([]);
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

test.each([
  ["When do I fly to Lisbon?", true],
  ["Where do we sleep?", true],
  ["What's my phone plan?", true],
  ["Wo arbeite ich jetzt?", true],
  ["¿Dónde está mi coche?", true],
  ["When is my sister's flight?", false],
  ["What shall I give Tom?", false],
  ["What did I say about the race?", false],
  ["Who is my dentist?", true],
  ["Can you tell me when I fly to Lisbon?", true],
  ["Tell me where my passport is", true],
  ["Quand est-ce que j'ai rendez-vous ?", true],
  ["Was soll ich Tom schenken?", false],
  ["Wann treffe ich Lena?", false],
  ["What is my cat called?", false],
  ["When do I pick her up?", false],
  ["Who is my manager?", false],
  ["Are we at Lena's on Friday?", false],
  ["¿Cuándo vuelve ella este mes?", false],
  ["Wie viel kostet es je Person?", false],
  ["¿Cuál es el color de mi coche?", true],
  ["Who drives me on Mondays?", false],
  ["When does the shop open?", false],
  ["Tell me where Tom lives", false],
])("tells whether a question is about the asker only: %s", (question, isAbout) => {
  expect(isAboutAskerOnly(question, questionKinds(question))).toBe(isAbout);
});
