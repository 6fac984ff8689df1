// The map applies to vectors of its own space only, and its result is a unit vector.

import { expect, test } from "vitest";
import { readAnswerMap, towardsAnswers } from "./answer-map";

/** I + .5 · M. M has one number: the second number of a vector also counts for the first. */
const SIZE = 4;
const bytes = new Int8Array(SIZE * SIZE);
bytes[1] = 2;
const MAP = readAnswerMap({
  spaceName: "space",
  scale: 0.5,
  weights: Buffer.from(bytes.buffer).toString("base64"),
});
const mapped = (spaceName: string, ...vector: readonly number[]) => [
  ...towardsAnswers({ spaceName, vector: Float32Array.from(vector) }, MAP),
];

test("a vector is multiplied by the map and normalized", () => {
  expect(mapped("space", 1, 0, 0, 0)).toEqual([1, 0, 0, 0]);
  const half = Math.fround(Math.SQRT1_2);
  expect(mapped("space", 0, 1, 0, 0)).toEqual([half, half, 0, 0]);
});

test("a vector of another space stays as it is", () => {
  expect(mapped("other", 0, 1, 0, 0)).toEqual([0, 1, 0, 0]);
});
