// Chart axes have few, round and readable ticks for every range.

import { afterEach, expect, test, vi } from "vitest";
import { timeTicks, valueTicks } from "./axis";

const points = (count: number, stepMs: number) =>
  Array.from({ length: count }, (_, index) => new Date(1_767_225_600_000 + index * stepMs).toISOString());

test("a time axis has few ticks for every range", () => {
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

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test.each([
  ["UTC", 120, ["00:00", "06:00", "12:00", "18:00"], /^\d+ Jan$/],
  ["Europe/Berlin", 120, ["01:00", "07:00", "13:00", "19:00"], /^\d+ Jan$/],
  ["Asia/Kolkata", 120, ["01:30", "07:30", "13:30", "19:30"], /^\d+ Jan$/],
  ["America/Los_Angeles", 1440, [], /^\d+ (Jan|Feb|Mar)$/],
] as const)(
  "in %s, points at intervals of %i minutes are labelled in local time, and the first point of a day with the date",
  async (name, minutes, clocks, day) => {
    process.env.TZ = name;
    vi.resetModules();
    const { timeTicks: ticksOf, timeLabels } = await import("./axis");
    const at = points(minutes === 120 ? 25 : 60, minutes * 60_000);
    const labels = ticksOf(at).map(timeLabels(at));
    expect(labels.some((label) => day.test(label))).toBe(true);
    for (const label of labels)
      if (!day.test(label)) expect(clocks.some((clock) => clock.slice(2) === label.slice(2))).toBe(true);
    if (minutes === 1440) expect(timeLabels(at)("2026-01-02T00:00:00.000Z")).toBe("2 Jan");
  },
);

test("an axis with no points or one point has no more ticks than points", () => {
  expect(timeTicks([])).toEqual([]);
  expect(timeTicks(points(1, 60_000))).toHaveLength(1);
});

test("value ticks reach the maximum and are round numbers in their unit", () => {
  expect(valueTicks(37, "count")).toEqual([0, 10, 20, 30, 40]);
  expect(valueTicks(2, "count")).toEqual([0, 1, 2]);
  expect(valueTicks(0, "count")).toEqual([0, 1]);
  expect(valueTicks(7.3, "ms")).toEqual([0, 2, 4, 6, 8]);
  expect(valueTicks(0.9, "ms")).toEqual([0, 0.5, 1]);
  expect(valueTicks(1900, "ms")).toEqual([0, 500, 1000, 1500, 2000]);
  expect(valueTicks(5_400_000, "ms")).toEqual([0, 1_800_000, 3_600_000, 5_400_000]);
  expect(valueTicks(0.4, "share")).toEqual([0, 0.25, 0.5, 0.75, 1]);
});
