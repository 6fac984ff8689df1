// What a newer message says of whom a value names, in words that state no attribute.

import { describe, expect, test } from "vitest";
import { answerOf, candidate } from "./testing";

/** Asks after an older and a newer message. */
const asked = (question: string, older: string, newer: string) =>
  answerOf(question, [
    candidate(older, { occurredAt: new Date("2026-05-01T10:00:00Z") }),
    candidate(newer, { occurredAt: new Date("2026-05-06T10:00:00Z") }),
  ]);

describe("makes the older value doubtful", () => {
  test.each([
    [
      "What is our babysitter called?",
      "Our babysitter is called Nele.",
      "Nele moved away, Jana does it now.",
    ],
    ["What is our cleaner called?", "Our cleaner is called Dorota.", "The cleaner quit."],
    ["What is my cat called?", "My cat is called Miso.", "We had to put Miso to sleep."],
    ["What is our dog called?", "Our dog is called Bruno.", "Bruno ran off and we never found him."],
    ["What is my boyfriend called?", "My boyfriend is called Luis.", "Luis and I split up."],
    ["What is my girlfriend called?", "My girlfriend is called Mia.", "Mia and I got married!"],
    ["Who is my account manager?", "My account manager is Ms Rao.", "Ms Rao is on maternity leave."],
    ["Wie heißt mein Chef?", "Mein Chef heißt Herr Lange.", "Herr Lange geht in Rente."],
    ["Wie heißt meine Freundin?", "Meine Freundin heißt Lea.", "Lea und ich haben uns getrennt."],
    ["¿Cómo se llama mi jefe?", "Mi jefe se llama Pablo.", "Pablo se jubiló ayer."],
    ["Comment s'appelle mon chat ?", "Mon chat s'appelle Filou.", "Filou est mort hier."],
    ["Where does my grandmother live?", "My grandmother lives in Jena.", "Grandma passed away in the night."],
    [
      "Where does my grandma live?",
      "My grandma lives in Jena.",
      "We took grandma into a nursing home in Gera.",
    ],
    ["Where does my wife work?", "My wife works at the library.", "She got laid off in the spring."],
    ["Where do I live?", "I live in Graz.", "The movers come on Saturday."],
    ["What is my salary?", "My salary is 4000 euros.", "They gave me a raise!"],
    [
      "What is my son's school?",
      "My son's school is Elm School.",
      "He starts school at Oak Hill after the summer.",
    ],
    ["How old am I?", "I'm 34.", "Turned 35 yesterday."],
    ["How old is my daughter?", "My daughter is 5.", "My daughter had her sixth birthday."],
    ["How many cats do I have?", "I have two cats.", "We gave one of the cats to my aunt."],
    ["How many kids do I have?", "I have three kids.", "Baby number four arrived!"],
  ])("%s %s %s", (question, older, newer) => expect(asked(question, older, newer)).toBeNull());
});

describe("leaves the older value", () => {
  test.each([
    ["What is our babysitter called?", "Our babysitter is called Nele.", "Nele comes at six.", "Nele"],
    ["What is my daughter called?", "My daughter is called Mia.", "Mia moved away.", "Mia"],
    ["What is my cat called?", "My cat is called Miso.", "Miso slept on the stove.", "Miso"],
    [
      "Where does my grandmother live?",
      "My grandmother lives in Jena.",
      "Grandma made plum cake.",
      "in Jena",
    ],
    ["How old am I?", "I'm 34.", "Ran 35 km yesterday.", "34"],
    ["How many cats do I have?", "I have two cats.", "The cats love the balcony.", "two cats"],
  ])("%s %s %s", (question, older, newer, value) => expect(asked(question, older, newer)).toBe(value));
});
