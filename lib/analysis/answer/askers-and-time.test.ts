// Whose things "my" means, what the whole text of a memory answers, and which values are too old.

import { expect, test } from "vitest";
import { answerOf, candidate } from "./testing";

const ANA = { speaker: "Ana", isShared: true };
test.each([
  ["Where do I live?", "I live in Porto.", ANA],
  ["Where do I live?", "I live in Porto with Marta and two cats.", ANA],
  ["Where do I live?", "I live in Porto.", { ...ANA, speaker: null }],
  ["Where do I live?", "I live in Porto.", { ...ANA, speaker: "Ed" }],
  ["Where do I live?", "I live in Porto.", { ...ANA, speaker: "Derek Junior" }],
  ["Where do I keep the garden hose?", "I keep the garden hose in the shed.", ANA],
  ["Which medication do I take?", "I take insulin twice a day as medication.", ANA],
  ["What is my cat called?", "Meine Katze heißt Tom.", ANA],
  ["¿Dónde vivo?", "Vivo en Sevilla.", ANA],
  ["¿Cuántos hijos tengo?", "Tengo tres hijos.", ANA],
  ["Où habite ma soeur ?", "Notre soeur habite à Lyon.", ANA],
])("%s %s of somebody else in shared memory", (question, text, of) => {
  const strong = candidate(text, { ...of, bm25: 9 });
  expect(answerOf(question, [strong], { confidence: 0.97 })).toBeNull();
});

const tea = (speaker: string) => candidate("My favourite drink is tea.", { speaker, isShared: true });
const others = [candidate("I like it here.", { speaker: "Ben" }), candidate("Me too.", { speaker: "Eve" })];
test.each([
  ["ana", "Mariana", null],
  ["al", "Alice", null],
  ["ana@example.org", "Ana", "tea"],
  ["carl", "carl", "tea"],
  ["carl", "Ben", null],
])("%s is asked about, %s speaks", (askerId, speaker, answer) => {
  for (const rest of [[], others])
    expect(answerOf("What is my favourite drink?", [tea(speaker), ...rest], { askerId })).toBe(answer);
});

test.each([
  ["When did I go to Rome with Clara?", "I would love to go to Rome with Clara."],
  ["When did I visit the dentist in Lyon?", "I never did visit the dentist in Lyon."],
  ["When was the museum in Oslo renovated by Foster?", "Did Foster renovate the museum in Oslo by himself?"],
  ["What did Ben say about my salary in March?", "If Ben says a word about my salary in March, I quit."],
  ["When is the concert in Oslo?", "The concert in Oslo was cancelled, it is not on May 3."],
  ["What is my PIN?", "My PIN is 1234, sorry, my PIN is 4321."],
  ["When was the boiler in the attic serviced?", "Tomorrow I'll have the boiler in the attic serviced."],
  ["When did I meet Paul in Lyon?", "I was supposed to meet Paul in Lyon on Friday."],
  ["When did I see the opera in Lyon?", "I dreamt that I saw the opera in Lyon."],
  ["What is my first dog called?", "My second dog was called Wolf of Lyon."],
  ["When is my next appointment in Lyon?", "My last appointment in Lyon was on 3 May."],
  ["Who is my son in Lyon?", "My son's teacher in Lyon is Mrs Hall."],
  ["When is my dentist appointment in Lyon?", "Tom has his dentist appointment in Lyon on 10 December."],
  ["When is my dentist appointment in Lyon?", "Tom has a dentist appointment in Lyon on 10 December."],
  ["What is the alarm code in Lyon?", "The alarm code in Lyon is [SECRET]."],
  ["When is the meeting in Lyon?", "The meeting in Lyon was on Tuesday."],
])("%s %s is no whole answer", (question, text) => {
  const strong = candidate(text, { bm25: 9 });
  expect(answerOf(question, [strong], { confidence: 0.97 })).toBeNull();
});

test("an age, a day of the week and what a newer memory may have changed are outdated", () => {
  const at = (day: string) => ({ occurredAt: new Date(day) });
  const asked = (query: string, ...memories: readonly [string, string][]) =>
    answerOf(
      query,
      memories.map(([text, day]) => candidate(text, at(day))),
    );
  expect(asked("How old is my daughter?", ["My daughter is 3 years old.", "2019-01-01"])).toBeNull();
  expect(asked("How old is my daughter?", ["My daughter is 3 years old.", "2026-03-01"])).toBe("3");
  expect(asked("When is my exam?", ["My exam is on Friday.", "2026-04-01"])).toBeNull();
  expect(asked("When is my exam?", ["My exam is on Friday.", "2026-05-05"])).toBe("Friday");
  const moved = asked(
    "Where do I live?",
    ["I live in Rome.", "2026-01-01"],
    ["I moved to Porto.", "2026-05-01"],
  );
  expect(moved).toBeNull();
  const renamed = "We renamed the dog: the dog's name is Bo.";
  expect(
    asked("What is my dog called?", ["My dog is called Rex.", "2020-01-01"], [renamed, "2026-05-01"]),
  ).toBeNull();
});
