// A correction of a few words is recognised by its opening and by having no topic of its own.

import { expect, test } from "vitest";
import { givesOtherValue, isBareCorrection } from "./bare-correction";

test.each([
  "Actually make it Saturday",
  "make it Saturday",
  "no, Saturday",
  "No wait, at 8",
  "oh sorry I meant the 23rd",
  "Saturday instead please",
  "hm, rather Saturday",
  "actually for 5 people",
  "scratch that, Zuni",
  "Nope, blue",
  "wait no 3pm",
  "change it to 14 March",
  "oops, 14 not 40",
  "make that three nights",
  "on second thought, Sunday",
  "Monday works better",
  "typo, 350 euros",
  "*Tuesday",
  "rather at noon",
  "ups, der 14.",
  "quería decir el lunes",
  "finalement mardi",
  "lieber Samstag",
  "nein, am Samstag",
  "doch lieber um acht",
  "ich meinte den 23.",
  "mejor el sábado",
  "no, a las ocho",
  "perdón, el martes",
  "plutôt samedi",
  "non, samedi",
  "je voulais dire à huit heures",
])("'%s' only corrects", (text) => {
  expect(isBareCorrection(text)).toBe(true);
});

test.each([
  "Saturday",
  "yes, at 8",
  "ok, see you at 8",
  "at 8 tomorrow",
  "no, thanks",
  "no more than 5",
  "no",
  "wait until 8",
  "two more please",
  "no, 2 is fine",
  "no, not at 8",
  "sorry for Saturday",
  "no way, 50 euros!",
  "Ach nein, heute ist Dienstag",
  "wait, it's Friday today",
  "wait, what",
  "No, my sister comes on Saturday",
  "Actually the oven man comes on Friday",
  "no pets, page two of the lease",
  "feel lekker today actually",
  "should we make it Saturday?",
  "I'd rather walk",
  "Better safe than sorry",
  "nein danke",
  "no tengo hambre",
  "non merci",
])("'%s' does not only correct", (text) => {
  expect(isBareCorrection(text)).toBe(false);
});

test.each([
  ["no, Saturday", "Book me a table at Nopa for Friday evening", true],
  ["no, at ten", "The plumber comes on Tuesday at nine", true],
  ["make it 5 people", "Reserve for 4 people", true],
  ["make it 500 words", "My essay is about Kant and has 3 chapters", false],
  ["make it 5 chapters", "My essay is about Kant and has 3 chapters", true],
  ["lieber 12 Seiten", "Wir wohnen in der Lindenstraße 4", false],
  ["no, the 23rd", "Jonas' birthday is on March 22", true],
  ["No wait, at 8", "Book me a table at Nopa for Friday evening", false],
  ["no, Friday", "Book me a table at Nopa for Friday evening", false],
  ["no, Zuni", "Book me a table at Nopa", false],
])("'%s' has another value than '%s': %s", (correction, memory, expected) => {
  expect(givesOtherValue(correction, memory)).toBe(expected);
});
