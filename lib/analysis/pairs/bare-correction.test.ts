// A correction of a few words is recognised by its opening and by having no topic of its own.

import { expect, test } from "vitest";
import { givesOtherValue, isBareCorrection, isShortCorrection } from "./bare-correction";

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
  "sorry, 46, I misread the meter",
  "no, the 9th, my mistake",
  "Entschuldigung, 30 Euro",
  "désolée, 30 euros, je me suis trompée",
  "perdona, el jueves, me equivoqué de línea",
  "4 pm, sorry",
  "Thursday, I mean",
  "lo siento, 12 euros",
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
  "sorry, Monday, the plumber comes then",
  "sorry, I misread the meter",
  "sorry, Monday, I have to work",
  "no, Saturday, or can you do Sunday?",
  "desde el lunes, sin café",
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
  ["sorry, 46", "The meter reads 64 kWh", true],
  ["sorry, 46", "The meter reads 46 kWh", false],
  ["sorry, 46", "We need 3 chairs and 2 tables", false],
  ["correction, it's 0770 2", "My salary is 3200", false],
  ["correction, it's 0770 2", "My salary is 3,050", false],
  ["correction, it's 0770 2", "the gate code is 0771", true],
  ["sorry, it's 0711", "The door code is 4711", true],
  ["sorry, 0771", "The gate code is 0771", false],
  ["sorry, 1,000 euros", "My rent is 900 euros", true],
  ["no, 1.050 Euro", "Die Miete ist 950 Euro", true],
  ["sorry, 12 000", "The car cost 11 500", true],
  ["sorry, 0.075", "the dose is 0.05", true],
  ["sorry, 7.5k", "They cut us to 7k for the posters", true],
])("'%s' has another value than '%s': %s", (correction, memory, expected) => {
  expect(givesOtherValue(correction, memory)).toBe(expected);
});

test.each([
  "No refunds on sale items",
  "no smoking near the tent",
  "Keine Handys in der Probe",
  "Nada de zapatos",
])("'%s' forbids something and corrects nothing", (text) => {
  expect(isShortCorrection(text)).toBe(false);
});

test.each(["No, at four", "No the 8:35", "No sorry, room 240", "no make that the fifth", "Nein, im vierten"])(
  "'%s' is a short correction",
  (text) => {
    expect(isShortCorrection(text)).toBe(true);
  },
);
