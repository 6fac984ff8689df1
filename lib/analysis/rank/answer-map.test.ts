// The map applies to vectors of its own space and size only, and its result is a unit vector.

import { expect, test } from "vitest";
import { readAnswerMap, towardsAnswers } from "./answer-map";

/** I + .5 · M. M has one number: the second number of a vector also counts for the first. */
const mapOf = (count: number) => {
  const bytes = new Int8Array(count);
  bytes[1] = 2;
  return readAnswerMap({
    spaceName: "space",
    scale: 0.5,
    weights: Buffer.from(bytes.buffer).toString("base64"),
  });
};
const MAP = mapOf(16);
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

test.each([0, 4, 9, 15, 17, 32])("a stored map of %i numbers is refused", (count) => {
  expect(() => mapOf(count)).toThrow(`The answer map of space has ${count} numbers`);
});

test.each([0, 3, 8])("a vector of %i numbers is refused by a map for 4", (size) => {
  expect(() => mapped("space", ...Array<number>(size).fill(1))).toThrow(
    `The answer map of space takes 4 dimensions, and the vector has ${size}.`,
  );
});
