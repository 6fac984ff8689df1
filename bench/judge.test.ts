// A benchmark compares its figures with their limits, and fails when a figure misses its limit.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { judge } from "./judge";

const lines: string[] = [];
let exitCode: typeof process.exitCode;

beforeEach(() => {
  exitCode = process.exitCode;
  process.exitCode = 0;
  lines.length = 0;
  vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
});
afterEach(() => {
  process.exitCode = exitCode;
  vi.restoreAllMocks();
});

const recall = (value: number, samples: number) => ({
  name: "recall",
  value,
  limit: { min: 0.9 },
  samples,
  digits: 2,
});

test("a figure that misses its limit makes the process exit with 1", () => {
  judge({ isSmall: false }, recall(0.5, 3));
  expect(lines[0]).toMatch(/^MISSED +recall +0.50 +\(at least 0.9, 3 samples\)$/);
  expect(process.exitCode).toBe(1);
});

test("a figure exactly at its limit is accepted", () => {
  judge({ isSmall: false }, recall(0.9, 3));
  judge({ isSmall: false }, { ...recall(2, 3), limit: { max: 2 } });
  expect(lines.every((line) => line.startsWith("held"))).toBe(true);
  expect(process.exitCode).toBe(0);
});

test("a figure without a value misses its limit", () => {
  judge({ isSmall: false }, recall(Number.NaN, 0));
  expect(lines[0]).toMatch(/^MISSED/);
});

test("a small run checks a figure with 30 samples, and says that it does not check one with 29", () => {
  judge({ isSmall: true }, recall(0.5, 29));
  expect(lines[0]).toMatch(/^unchecked +recall +0.50 +\(needs 30 samples, has 29\)$/);
  expect(process.exitCode).toBe(0);
  judge({ isSmall: true }, recall(0.5, 30));
  expect(lines[1]).toMatch(/^MISSED/);
  expect(process.exitCode).toBe(1);
});
