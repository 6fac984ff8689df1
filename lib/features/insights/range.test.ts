// A time range is divided into a limited number of intervals no finer than the stored tier.

import fc from "fast-check";
import { expect, test } from "vitest";
import { pointsOf, rangeOf } from "./range";
import { dueBefore, TIERS } from "./tiers";

const NOW = Date.parse("2026-05-20T12:34:56Z");
const MINUTE = 60_000;
const iso = (at: number) => new Date(at).toISOString();

test("a range covers the request with at most 122 intervals that are not finer than the stored tier", () => {
  const minutes = fc.integer({ min: 1, max: 90 * 1440 });
  fc.assert(
    fc.property(minutes, fc.integer({ min: 0, max: 90 * 1440 }), (length, ago) => {
      const to = NOW - ago * MINUTE;
      const from = to - length * MINUTE;
      const range = rangeOf({ from: iso(from), to: iso(to) }, NOW);
      expect(range.from).toBeLessThanOrEqual(from);
      expect(range.to).toBeGreaterThanOrEqual(to);
      expect(pointsOf(range).length).toBeLessThanOrEqual(122);
      for (const [index, tier] of TIERS.slice(0, -1).entries()) {
        const next = TIERS[index + 1]?.seconds ?? 0;
        if (from < dueBefore(index, NOW)) expect(range.stepSeconds % next).toBe(0);
        expect(range.stepSeconds % tier.seconds === 0 || range.stepSeconds < tier.seconds).toBe(true);
      }
    }),
  );
});

test("the step is a minute for an hour, 15 minutes for a day, 2 hours for a week and a day for 90 days", () => {
  const stepOf = (hours: number, step?: number) =>
    rangeOf({ from: iso(NOW - hours * 60 * MINUTE), to: iso(NOW), step }, NOW).stepSeconds;
  expect([1, 24, 168, 720, 2160].map((hours) => stepOf(hours))).toEqual([60, 900, 7200, 86_400, 86_400]);
  expect([stepOf(1, 300), stepOf(1, 301)]).toEqual([300, 900]);
});
