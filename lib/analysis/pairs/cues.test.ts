// Words of change count where they say that something changes, and not as adjectives or nouns.

import { expect, test } from "vitest";
import { foldToBaseLetters } from "@/lib/analysis/text";
import { CUES } from "./cues";
import { parseStatement } from "./statement";

test.each([
  "Restarting the queue clears a changed field name",
  "An updated backup script takes 12 minutes",
  "We grow beans in the raised bed",
  "a moved hinge on the oven door",
  "Cleaned the invoice form, 12 tests change",
  "The changes in the menu took three hours",
  "The migration has 40 steps",
  "my upgraded seat has a socket",
])("no change: %s", (text) => expect(CUES.change.test(foldToBaseLetters(text))).toBe(false));

test.each([
  "the fee changed to 45",
  "they change the code to 4471",
  "the code changes to 4471 on Monday",
  "There's been a change: the rent is 950",
  "change of plan, yoga is on Tuesday",
  "rent raised to 950",
  "The stall moved to the north side",
  "we migrated to Postgres",
  "on a changé le code",
  "Le cours a changé, c'est jeudi",
  "il faut changer la date",
])("a change: %s", (text) => expect(CUES.change.test(foldToBaseLetters(text))).toBe(true));

test("“I'd rather” is a wish and no return to something", () => {
  expect(CUES.back.test("i'd rather review in the morning")).toBe(false);
  expect(CUES.back.test("the blue one rather")).toBe(true);
});

test.each([
  "Das Turnen wurde auf Donnerstag verlegt",
  "Die Miete wurde auf 950 erhöht",
  "Die Kurse wurden abgesagt",
  "Er konnte den Termin auf Mittwoch verschieben",
  "Der Server wurde heute durch einen neuen ersetzt",
  "Oma wurde gestern entlassen",
])("no supposition: %s", (text) => expect(parseStatement(text).cues.hypothetical).toBe(false));

test.each([
  "Ich würde den Termin auf Mittwoch legen",
  "Könnten wir die Probe verschieben",
  "Man koennte die Miete erhoehen",
  "Wir wuerden lieber in Kiel wohnen",
  "Vielleicht wurde der Termin verlegt",
  "Das würdest du nicht glauben",
])("a supposition: %s", (text) => expect(parseStatement(text).cues.hypothetical).toBe(true));
