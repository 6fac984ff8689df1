// A newer message about where or when the thing of a question is makes an older value doubtful.

import { expect, test } from "vitest";
import { answerOf, candidate } from "./testing";

const said = (text: string, day: string) => candidate(text, { occurredAt: new Date(day), score: 0.5 });

/** Whether an older value is still given after a newer message. */
function isGiven(question: string, text: string, newer: string): boolean {
  const before = answerOf(question, [said(text, "2026-05-04")], { confidence: 0.3 });
  expect(before, question).not.toBeNull();
  const memories = [said(text, "2026-05-04"), said(newer, "2026-05-06")];
  return answerOf(question, memories, { confidence: 0.3 }) === before;
}

test.each([
  [
    "¿Dónde es la fiesta de mamá?",
    "La fiesta de mamá es en el restaurante El Faro.",
    "Al final la fiesta es en casa de la tía Pili.",
  ],
  [
    "¿Dónde es la boda de Lola?",
    "La boda de Lola es en el hotel Miramar.",
    "Al final la boda se celebra en la finca.",
  ],
  [
    "Where is grandma's party?",
    "Grandma's party is at the Swan.",
    "In the end the party is at the rowing club.",
  ],
  ["Where is grandma's party?", "Grandma's party is at the Swan.", "The party is at the rowing club now."],
  [
    "Where is grandma's party?",
    "Grandma's party is at the Swan.",
    "Turns out the party will be in our garden.",
  ],
  [
    "Where is the church meeting?",
    "The church meeting is in the vestry.",
    "We decided on the library for the meeting.",
  ],
  ["Wo ist Omas Feier?", "Omas Feier ist im Schwan.", "Die Feier ist jetzt doch im Ruderclub."],
  ["Wo ist die Feier von Jens?", "Die Feier von Jens ist im Garten.", "Am Ende ist die Feier im Keller."],
  [
    "Où est la fête de mamie ?",
    "La fête de mamie est au restaurant du port.",
    "Finalement la fête est chez nous.",
  ],
  [
    "Where is the wedding dinner?",
    "The wedding dinner is at the Swan.",
    "Change of plan, dinner is at the barn.",
  ],
  [
    "Where is Ben's concert?",
    "Ben's concert is in the town hall.",
    "They've moved the concert to the church.",
  ],
  [
    "Where is the quiz night?",
    "The quiz night is at the Plough.",
    "Quiz is at the Red Lion until the Plough reopens.",
  ],
])("%s %s is doubtful after: %s", (question, text, newer) => {
  expect(isGiven(question, text, newer)).toBe(false);
});

test.each([
  ["Where is grandma's party?", "Grandma's party is at the Swan.", "In the end we bought her a scarf."],
  ["Where is grandma's party?", "Grandma's party is at the Swan.", "Leo's party was boring."],
  ["Where is grandma's party?", "Grandma's party is at the Swan.", "I need a dress for the party."],
  ["Where is Ben's concert?", "Ben's concert is in the town hall.", "The concert at school was lovely."],
  [
    "¿Dónde es la fiesta de mamá?",
    "La fiesta de mamá es en el restaurante El Faro.",
    "Al final no compré nada para mamá.",
  ],
  ["Wo ist Omas Feier?", "Omas Feier ist im Schwan.", "Zur Feier ziehe ich das blaue Kleid an."],
  ["Où est la fête de mamie ?", "La fête de mamie est au restaurant du port.", "Finalement il fait beau."],
])("%s %s stays true after: %s", (question, text, newer) => {
  expect(isGiven(question, text, newer)).toBe(true);
});
