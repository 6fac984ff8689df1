// Packed numbers are read as the database means them.

import fc from "fast-check";
import { expect, test } from "vitest";
import { unpackNumbers } from "./sql";

test("numbers keep their order and every digit", () => {
  const number = fc.oneof(
    fc.integer(),
    fc.maxSafeInteger(),
    fc.double(),
    fc.constantFrom(0, 1e15, 1e16, 1e-7),
  );
  fc.assert(
    fc.property(fc.array(number, { minLength: 1 }), (numbers) => {
      const expected = numbers.map((value) => Number(String(value)));
      expect([...unpackNumbers(`{${numbers.join(",")}}`)]).toEqual(expected);
    }),
  );
});

test("a column without rows has no numbers, and null is none", () => {
  expect([...unpackNumbers(null)]).toEqual([]);
  expect([...unpackNumbers("{NULL,7}")]).toEqual([Number.NaN, 7]);
});
