// The cues of a turn tell which kinds of question it may answer.

import { expect, test } from "vitest";
import { CUE_WEIGHTS } from "./cue-weights";
import {
  ASKS,
  FITS_CLOCK,
  FITS_NUMBER,
  FITS_WHEN,
  FITS_WHERE,
  FITS_WHO,
  TELLS_OF_OTHERS,
  turnCues,
} from "./turn-cues";

test("empty text has no cues", () => {
  expect(turnCues("")).toEqual({ staticScore: 0, hasQuestionMark: false, fits: 0, length: 0 });
});

test("marks the kinds of question that a turn may answer", () => {
  expect(turnCues("it rained yesterday").fits).toBe(FITS_WHEN);
  expect(turnCues("the keys are at home").fits).toBe(FITS_WHERE);
  expect(turnCues("her sister laughed").fits).toBe(FITS_WHO | TELLS_OF_OTHERS);
  expect(turnCues("we rehearse on mon and thu").fits).toBe(FITS_WHEN);
  expect(turnCues("dinner moves to half seven").fits).toBe(FITS_CLOCK | FITS_NUMBER);
  expect(turnCues("wir essen um 18 uhr").fits).toBe(FITS_CLOCK | FITS_NUMBER);
  expect(turnCues("a kilo costs fifty").fits).toBe(FITS_NUMBER);
  expect(turnCues("what is it?").fits).toBe(ASKS);
  expect(turnCues("they moved to Lisbon last summer").fits).toBe(FITS_WHEN | FITS_WHERE | FITS_WHO);
});

test.each([
  "My colleague flies on the 13th via Madrid",
  "My wife's flight is on the 17th",
  "Mum's bill is 22 by the way",
  "Farid gets up at seven",
  "she starts at the bakery on Monday",
  "Meine Schwester wohnt in Kassel",
  "Mum called. She flies on Friday.",
])("marks what tells of others only: %s", (text) => {
  expect(turnCues(text).fits & TELLS_OF_OTHERS).toBe(TELLS_OF_OTHERS);
});

test.each([
  "My sister gave me her old bike",
  "Farid picks us up at seven",
  "They moved the race to June",
  "Dinner is at seven",
  "the dentist is on the 17th",
  "Choir moves to Tuesday",
  "Wifi works in the kitchen now",
  "My boss moved the meeting to Thursday",
  "Everyone meets at the station at 7",
  "Farid says hi. The flight is on Friday at 9.",
  "El código de la puerta es 4711",
  "Il faut payer le loyer le 5",
  "Er liegt unter der Matte",
  "Sie haben das Rennen verlegt",
  "Mi hermana guarda mis llaves en su casa",
  "Mein Bruder hat mein Fahrrad im Keller",
  "Ma sœur garde mon vélo",
  `My sister flies on Friday. ${"She packs. ".repeat(60)}`,
])("marks nothing else as told of others: %s", (text) => {
  expect(turnCues(text).fits & TELLS_OF_OTHERS).toBe(0);
});

test("does not read a capital letter at the start of the text or of a sentence as a name", () => {
  expect(turnCues("Nice. Great work").fits).toBe(0);
});

test("sums the weights of its cues", () => {
  const { staticScore, length, hasQuestionMark } = turnCues("I met Sam yesterday. Fun day?");
  expect(length).toBe(5);
  expect(hasQuestionMark).toBe(true);
  const { time, capital, question } = CUE_WEIGHTS;
  const sum = time + capital + question / 3 + (CUE_WEIGHTS.length * Math.log1p(5)) / 4;
  expect(staticScore).toBeCloseTo(sum);
});

test("what an assistant or a tool said scores below the same words of a person", () => {
  const scoreOf = (role?: string) => turnCues("The boiler is new", role).staticScore;
  expect(scoreOf("assistant") - scoreOf()).toBeCloseTo(CUE_WEIGHTS.assistant);
  expect(scoreOf("tool") - scoreOf("user")).toBeCloseTo(CUE_WEIGHTS.tool);
});
