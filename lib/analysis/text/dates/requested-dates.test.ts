// The date that a question asks about is read and compared with the days of turns.

import fc from "fast-check";
import { expect, test } from "vitest";
import { dayNo } from "./day";
import { dateMatch, findRequestedDates, requestedDayRanges } from "./requested-dates";

const ASKED_ON = dayNo(2023, 6, 14) ?? 0;
const day = (year: number, month: number, date: number) => dayNo(year, month, date) ?? 0;
const exact = (year: number, month: number, date: number) => [{ day: day(year, month, date), exact: true }];

test.each([
  ["What happened on 7 May 2023?", { day: 7, month: 5, year: 2023 }],
  ["on the 7th of May", { day: 7, month: 5, year: null }],
  ["on May 7th, 2023", { day: 7, month: 5, year: 2023 }],
  ["in Sept 2022", { day: null, month: 9, year: 2022 }],
  ["since March", { day: null, month: 3, year: null }],
  ["on 2023-05-07", { day: 7, month: 5, year: 2023 }],
  ["back in 2019", { day: null, month: null, year: 2019 }],
])("reads the date in: %s", (question, requestedDates) => {
  expect(findRequestedDates(question, ASKED_ON)).toEqual([requestedDates]);
});

test("reads lowercase may and march as words, not as months", () => {
  expect(findRequestedDates("May I ask what may march on?", ASKED_ON)).toEqual([
    { day: null, month: 5, year: null },
  ]);
  expect(findRequestedDates("what may happen", ASKED_ON)).toEqual([]);
});

test("returns each date once and at most eight", () => {
  expect(findRequestedDates("7 May and May 7", ASKED_ON)).toHaveLength(1);
  expect(
    findRequestedDates(Array.from({ length: 28 }, (_, n) => `${n + 1} May`).join(", "), ASKED_ON),
  ).toHaveLength(8);
});

test("grades the distance between a day and the requested day", () => {
  const requestedDates = findRequestedDates("7 May 2023", ASKED_ON);
  expect(dateMatch(requestedDates, exact(2023, 5, 7))).toBe(1);
  expect(dateMatch(requestedDates, [{ day: day(2023, 5, 7), exact: false }])).toBe(0.8);
  expect(dateMatch(requestedDates, exact(2023, 5, 10))).toBe(0.8);
  expect(dateMatch(requestedDates, exact(2023, 5, 17))).toBe(0.5);
  expect(dateMatch(requestedDates, exact(2023, 5, 18))).toBe(0);
  expect(dateMatch(requestedDates, exact(2022, 5, 7))).toBe(0);
});

test("a month scores higher than a year, and a nonexistent day matches nothing", () => {
  expect(dateMatch(findRequestedDates("in May", ASKED_ON), exact(2021, 5, 30))).toBe(0.8);
  expect(dateMatch(findRequestedDates("in 2021", ASKED_ON), exact(2021, 5, 30))).toBe(0.3);
  expect(dateMatch(findRequestedDates("31 April", ASKED_ON), exact(2021, 4, 30))).toBe(0);
  expect(dateMatch([], exact(2021, 4, 30))).toBe(0);
});

const askedDates = fc.array(
  fc.record({
    day: fc.option(fc.integer({ min: 1, max: 31 })),
    month: fc.option(fc.integer({ min: 1, max: 12 })),
    year: fc.option(fc.integer({ min: 2019, max: 2026 })),
  }),
  { maxLength: 4 },
);

test("returns the ranges of exactly those days whose match reaches .8", () => {
  fc.assert(
    fc.property(
      askedDates,
      fc.integer({ min: 18_000, max: 20_000 }),
      fc.nat(1500),
      (requestedDates, first, span) => {
        const ranges = requestedDayRanges(requestedDates, first, first + span);
        for (let at = first - 5; at <= first + span + 5; at++) {
          const isInside = ranges.some(([from, to]) => at >= from && at <= to);
          const isMatch = dateMatch(requestedDates, [{ day: at, exact: true }]) >= 0.8;
          expect(isInside).toBe(isMatch && at >= first && at <= first + span);
        }
        const gaps = ranges.slice(1).map(([from], i) => from - (ranges[i]?.[1] ?? from));
        expect(gaps.every((gap) => gap > 1)).toBe(true);
      },
    ),
    { numRuns: 40 },
  );
});
