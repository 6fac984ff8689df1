// What becomes true only later does not hide what is true until then.

import { describe, expect, test } from "vitest";
import { startsLater } from "./starts-later";

const SAID_AT = Date.parse("2026-09-14T10:00:00Z");

describe("starts later", () => {
  test.each([
    "from January our rent goes up to 960",
    "the bakery opens at 6 as of the 1st of December",
    "starting at Meridian Labs in March",
    "rent's going up to 2,280 from November",
    "Ab Oktober nehm ich 62 die Stunde",
    "A partir de enero el alquiler sube a 800",
    "À partir de novembre, le loyer passe à 700",
  ])("%s", (text) => expect(startsLater(text, SAID_AT)).toBe(true));
});

describe("is so already", () => {
  test.each([
    "rehearsals are Wednesdays from now on",
    "moved the party from 3 October to 10 October",
    "from tomorrow we open at 7",
    "From Monday we open at 7",
    "the lease ran from January, now it is 960",
    "we're open from 9 to 5",
    "I'm from Leeds, the wedding is in November",
    "the dentist is on 20 November now",
  ])("%s", (text) => expect(startsLater(text, SAID_AT)).toBe(false));
});
