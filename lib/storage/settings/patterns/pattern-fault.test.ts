// Patterns that are invalid, match the empty string, or are too large or slow are refused.

import { expect, test } from "vitest";
import { patternFault } from "./pattern-fault.mjs";

test.each([
  ["(a", "Invalid RE2 pattern"],
  ["a(?=b)", "Invalid RE2 pattern"],
  ["x*", "matches the empty string"],
  ["\\pL{999}\\pL{999}", "is too large"],
  ["x.*\\by|x", "is too slow"],
  ["(?i)[a-c]*a[ab]{200}(c)x1y2", "is too slow"],
  ["\\pL{400}x", "is too slow"],
])("the pattern %s is refused", (pattern, why) => {
  expect(patternFault(pattern)).toContain(why);
});

test.each([
  "KD-\\d{4,8}",
  "(?i)customer (no|number)\\W{0,3}\\d+",
  "\\b[A-Z]{2}\\d{6}[A-D]\\b",
  "Patient .{1,40}",
])("the pattern %s is accepted", (pattern) => {
  expect(patternFault(pattern)).toBeNull();
});
