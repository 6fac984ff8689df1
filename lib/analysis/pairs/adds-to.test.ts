// A further allergy and a rule for some days leave what was said before.

import { expect, test } from "vitest";
import { addsTo } from "./adds-to";

test.each([
  ["Finn is allergic to cashews", "Also allergic to pistachios, Finn, we found out yesterday"],
  ["Lily can't eat eggs", "Also can't eat milk, Lily"],
  ["ich bin gegen Birken allergisch", "jetzt auch noch eine Allergie gegen Hasel"],
  ["My wife works at the hospital and finishes at 5", "Jess finishes at 7 on Thursdays from now on"],
  ["The bakery shuts at 6", "the bakery shuts at 4 on Saturdays from now on"],
  ["Der Laden schließt um 18 Uhr", "samstags schließt der Laden jetzt um 14 Uhr"],
  ["la piscina abre a las 9", "los domingos la piscina abre a las 11"],
])("'%s' stays true beside '%s'", (older, newer) => expect(addsTo(newer, older)).toBe(true));

test.each([
  ["Finn is allergic to cashews", "Finn isn't allergic to cashews any more"],
  ["Finn is allergic to cashews", "no, Finn is allergic to almonds, not cashews"],
  ["no peanuts, I'm allergic", "the allergist did the test, peanuts are fine, it was lupin"],
  ["The bakery shuts at 6", "the bakery shuts at 5 now"],
  ["Swimming is Fridays at 4", "swimming is on Thursdays at 5 now"],
  ["We have pizza", "pizza on Fridays at 7"],
])("'%s' does not beside '%s'", (older, newer) => expect(addsTo(newer, older)).toBe(false));
