// The cues of a turn tell which kinds of question it may answer.

import { expect, test } from "vitest";
import { CUE_WEIGHTS } from "./cue-weights";
import { FITS_WHEN, FITS_WHERE, FITS_WHO, turnCues } from "./turn-cues";

test("empty text has no cues", () => {
  expect(turnCues("")).toEqual({ staticScore: 0, asks: false, fits: 0, length: 0 });
});

test("marks the kinds of question that a turn may answer", () => {
  expect(turnCues("it rained yesterday").fits).toBe(FITS_WHEN);
  expect(turnCues("the keys are at home").fits).toBe(FITS_WHERE);
  expect(turnCues("her sister laughed").fits).toBe(FITS_WHO);
  expect(turnCues("they moved to Lisbon last summer").fits).toBe(FITS_WHEN | FITS_WHERE | FITS_WHO);
});

test("does not read a capital letter at the start of the text or of a sentence as a name", () => {
  expect(turnCues("Nice. Great work").fits).toBe(0);
});

test("sums the weights of its cues", () => {
  const { staticScore, length, asks } = turnCues("I met Sam yesterday. Fun day?");
  expect(length).toBe(5);
  expect(asks).toBe(true);
  const { first, time, capital, question } = CUE_WEIGHTS;
  const sum = first + time + capital + question / 3 + (CUE_WEIGHTS.length * Math.log1p(5)) / 4;
  expect(staticScore).toBeCloseTo(sum);
});
