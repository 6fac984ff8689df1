// Days are counted from 1970, and months are added within the calendar.

import fc from "fast-check";
import { expect, test } from "vitest";
import { addMonths, civilDay, dayNo, weekday } from "./day";

test("counts days from 1970, a Thursday", () => {
  expect(dayNo(1970, 1, 1)).toBe(0);
  expect(weekday(0)).toBe(3);
  expect(weekday(-4)).toBe(6);
  expect(dayNo(2023, 2, 29)).toBeNull();
  expect(dayNo(2023, 13, 1)).toBeNull();
});

test("converts a day to its number and back", () => {
  fc.assert(
    fc.property(fc.integer({ min: -40_000, max: 40_000 }), (no) => {
      const { year, month, day } = civilDay(no);
      expect(dayNo(year, month, day)).toBe(no);
    }),
  );
});

test("keeps the day of the month when it adds months, or uses the last day of the month", () => {
  expect(civilDay(addMonths(dayNo(2024, 3, 31) ?? 0, -1))).toEqual({ year: 2024, month: 2, day: 29 });
  expect(civilDay(addMonths(dayNo(2024, 1, 15) ?? 0, -12))).toEqual({ year: 2023, month: 1, day: 15 });
});
