// Days that a turn names relative to its own date are converted to calendar days.

import { expect, test } from "vitest";
import { civilDay, dayNo } from "./day";
import { findRelativeDates } from "./relative-dates";

/** A Wednesday. */
const SAID_ON = dayNo(2023, 5, 17) ?? 0;

function datesIn(text: string, saidOn = SAID_ON): string[] {
  return findRelativeDates(text, saidOn).map(({ day, exact }) => {
    const { year, month, day: date } = civilDay(day);
    return `${year}-${month}-${date}${exact ? "" : "~"}`;
  });
}

test.each([
  ["I saw her yesterday", ["2023-5-16"]],
  ["It rained last night.", ["2023-5-16"]],
  ["see you tomorrow", ["2023-5-18"]],
  ["This morning I ran", ["2023-5-17"]],
  ["we met last week", ["2023-5-10~"]],
  ["next weekend we leave", ["2023-5-24~"]],
  ["last month was hard", ["2023-4-30~"]],
  ["next month I move", ["2023-6-4~"]],
  ["last year I graduated", ["2022-5-1~"]],
  ["two weeks ago", ["2023-5-3~"]],
  ["a few days ago", ["2023-5-14"]],
  ["a couple of months back", ["2023-3-18~"]],
  ["4 years ago", ["2019-5-18~"]],
  ["on Friday we met", ["2023-5-12"]],
  ["last Wednesday", ["2023-5-10"]],
  ["next Friday", ["2023-5-19"]],
  ["next Wednesday", ["2023-5-24"]],
  ["the plumber comes on Friday", ["2023-5-19"]],
  ["this Friday we leave", ["2023-5-19"]],
  ["the choir meets every Friday", []],
  ["I’m leaving on Friday", ["2023-5-19"]],
  ["two weekends ago", ["2023-5-3~"]],
  ["a year and a half ago", ["2021-11-15~"]],
  ["the other day", ["2023-5-14~"]],
  ["last summer", ["2022-7-15~"]],
  ["last winter", ["2023-1-15~"]],
  ["last April", ["2023-4-15~"]],
  ["last May", ["2022-5-15~"]],
  ["back in 2022", []],
  ["no time at all", []],
])("%s", (text, days) => {
  expect(datesIn(text)).toEqual(days);
});

test("returns a day once when the text names it twice", () => {
  expect(datesIn("yesterday, yes, last night")).toEqual(["2023-5-16"]);
});

test("returns at most sixteen days", () => {
  expect(datesIn(Array.from({ length: 50 }, (_, n) => `${n} days ago`).join(", "))).toHaveLength(16);
});

test("handles the end of the year", () => {
  expect(datesIn("yesterday, last month", dayNo(2024, 1, 1) ?? 0)).toEqual(["2023-12-31", "2023-12-31~"]);
});
