import { expect, test } from "vitest";
import { timeTicks, valueTicks } from "./axis";

const points = (count: number, stepMs: number) =>
  Array.from({ length: count }, (_, index) => new Date(1_767_225_600_000 + index * stepMs).toISOString());

test("a time axis has a few ticks, whatever its range", () => {
  for (const [count, minutes] of [
    [60, 1],
    [96, 15],
    [84, 120],
    [120, 360],
    [90, 1440],
  ] as const) {
    const ticks = timeTicks(points(count, minutes * 60_000));
    expect(ticks.length).toBeGreaterThan(1);
    expect(ticks.length).toBeLessThan(10);
  }
});

test("an axis of no points and of one point has no more ticks than points", () => {
  expect(timeTicks([])).toEqual([]);
  expect(timeTicks(points(1, 60_000))).toHaveLength(1);
});

test("ticks of values reach the highest, and are round in their unit", () => {
  expect(valueTicks(37, "count")).toEqual([0, 10, 20, 30, 40]);
  expect(valueTicks(2, "count")).toEqual([0, 1, 2]);
  expect(valueTicks(0, "count")).toEqual([0, 1]);
  expect(valueTicks(7.3, "ms")).toEqual([0, 2, 4, 6, 8]);
  expect(valueTicks(0.9, "ms")).toEqual([0, 0.5, 1]);
  expect(valueTicks(1900, "ms")).toEqual([0, 500, 1000, 1500, 2000]);
  expect(valueTicks(5_400_000, "ms")).toEqual([0, 1_800_000, 3_600_000, 5_400_000]);
  expect(valueTicks(0.4, "share")).toEqual([0, 0.25, 0.5, 0.75, 1]);
});
