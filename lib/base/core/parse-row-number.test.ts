// The id of a row is its number; anything else is malformed.

import { expect, test } from "vitest";
import { parseRowNumber } from "./parse-row-number";

test.each([
  ["7", 7],
  ["999999999999999", 999_999_999_999_999],
  ["1000000000000000", null],
  ["-7", null],
  ["7.0", null],
  ["", null],
])("%j is the id of row %s", (id, number) => {
  expect(parseRowNumber(id)).toBe(number);
});
