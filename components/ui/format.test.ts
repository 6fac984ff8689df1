// The dashboard formats durations with three digits and a unit.

import { expect, test } from "vitest";
import { formatDuration, formatStep } from "./format";

test("every duration has three digits and a unit", () => {
  const shown = [0, 0.5, 8.2, 39, 99.96, 314.4, 999.7, 1200, 61_000, 90_061_000].map(formatDuration);
  expect(shown).toEqual([
    "0 ms",
    "0.50 ms",
    "8.20 ms",
    "39.0 ms",
    "100 ms",
    "314 ms",
    "1.00 s",
    "1.20 s",
    "1.02 min",
    "1.04 d",
  ]);
});

test("axis steps have no trailing zeros", () => {
  expect([0, 50, 1500, 900_000, 86_400_000].map(formatStep)).toEqual([
    "0 ms",
    "50 ms",
    "1.5 s",
    "15 min",
    "1 d",
  ]);
});
