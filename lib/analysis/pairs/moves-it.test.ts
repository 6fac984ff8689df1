// What was said just before is moved by a message that names it only by a pronoun.

import { expect, test } from "vitest";
import { movesIt } from "./moves-it";

test.each([
  "they moved it to Tuesday",
  "they've moved it to Tuesday, same place",
  "changed it to the green one",
  "she's put it off to the 19th",
  "she's had to move it to the 28th",
  "he rang, he can't make it till Friday",
  "ok so they pushed it back to 10:30",
  "it's been moved to Thursday",
  "it's postponed to the 3rd",
  "we brought it forward to noon",
  "the clinic moved it to 21 April",
  "they bumped it up to 45 euros",
  "sie haben es auf Dienstag verschoben",
  "er wurde auf den 12. verlegt",
  "er kommt jetzt doch erst am Sonntag",
  "la han pasado a las nueve",
  "lo cambiaron para el martes",
  "ils l'ont reporté au 14",
  "c'est décalé à 15h",
  "he's asked to move it to the week after, the 14th",
  "it got bumped to gate 22",
  "actually they changed it to row 12",
  "il a été reporté au 3 mai",
])("'%s' moves what was said before", (text) => expect(movesIt(text)).toBe(true));

test.each([
  "they moved to Tuesday Street",
  "they moved it",
  "she put it on the shelf at 5",
  "we moved the dentist to Tuesday",
  "did they move it to Tuesday?",
  "I changed my mind",
  "switched us to Bell today, 55 for the first year",
  "it's Tuesday",
  "he brought it on Friday",
  "er kommt am Sonntag",
  "la han visto a las nueve",
  "ils l'ont vendu 200 euros",
])("'%s' does not", (text) => expect(movesIt(text)).toBe(false));
