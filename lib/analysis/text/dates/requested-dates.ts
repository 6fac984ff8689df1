import { civilDay, type DayNo, dayNo } from "./day";
import { findNamedDates, type NamedDate } from "./named-dates";
import type { MentionedDay } from "./relative-dates";
import { type DayRange, findRelativeRanges } from "./relative-ranges";

/** What a question asks about: a date that it names, or days relative to the day of asking. */
export type RequestedDate = NamedDate | DayRange;

/** More dates would only cost time: a question that names ten dates asks for none of them in particular. */
const MAX_DATES = 8;

/**
 * Returns the dates that a question asks about: "7 May 2023", "May 7th", "in March", "2023-05-07", or, when
 * there are none of these, plain years; and the periods of findRelativeRanges. At most eight, each once;
 * empty when the question names no date.
 */
export function findRequestedDates(question: string, askedOn: DayNo): RequestedDate[] {
  return [...findNamedDates(question), ...findRelativeRanges(question, askedOn)].slice(0, MAX_DATES);
}

/**
 * Returns how well days match the requested dates; the best pair counts. The exact day scores 1; within 3
 * days, or in the same month when no day is requested, .8; within 10 days .5; the same year only .3;
 * otherwise 0. A date without a year is read in the year of the compared day. Of relative days, a single one
 * scores 1, one of several .8, and a day next to them .5.
 */
export function dateMatch(requestedDates: readonly RequestedDate[], dates: readonly MentionedDay[]): number {
  let best = 0;
  for (const date of dates) {
    const { year, month } = civilDay(date.day);
    for (const requestedDate of requestedDates) {
      best = Math.max(
        best,
        "from" in requestedDate
          ? matchInRange(requestedDate, date)
          : requestedDate.year === null || requestedDate.year === year
            ? matchInYear(requestedDate, date, year, month)
            : 0,
      );
    }
  }
  return best;
}

function matchInRange({ from, to }: DayRange, { day, exact }: MentionedDay): number {
  if (day < from - 1 || day > to + 1) return 0;
  if (day < from || day > to) return 0.5;
  return from === to && exact ? 1 : 0.8;
}

function matchInYear(requestedDate: NamedDate, date: MentionedDay, year: number, month: number): number {
  if (requestedDate.month === null) return 0.3;
  if (requestedDate.day === null) return requestedDate.month === month ? 0.8 : 0;
  const target = dayNo(year, requestedDate.month, requestedDate.day);
  if (target === null) return 0;
  const distance = Math.abs(date.day - target);
  if (distance === 0 && date.exact) return 1;
  return distance <= 3 ? 0.8 : distance <= 10 ? 0.5 : 0;
}

/**
 * Returns the days `[from, to]` on which dateMatch reaches .8, both ends included, within firstDay to
 * lastDay; sorted and without overlap. Plain years give none. The store queries these ranges for candidates.
 */
export function requestedDayRanges(
  requestedDates: readonly RequestedDate[],
  firstDay: DayNo,
  lastDay: DayNo,
): [from: DayNo, to: DayNo][] {
  if (lastDay < firstDay) return [];
  const ranges: [DayNo, DayNo][] = [];
  const { year: firstYear } = civilDay(firstDay);
  const { year: lastYear } = civilDay(lastDay);
  for (const requestedDate of requestedDates) {
    if ("from" in requestedDate) {
      const from = Math.max(requestedDate.from, firstDay);
      const to = Math.min(requestedDate.to, lastDay);
      if (from <= to) ranges.push([from, to]);
      continue;
    }
    if (requestedDate.month === null) continue;
    const from = requestedDate.year ?? firstYear;
    const to = requestedDate.year ?? lastYear;
    for (let year = Math.max(from, firstYear); year <= Math.min(to, lastYear); year++) {
      const range = rangeInYear(requestedDate.month, requestedDate.day, year);
      if (range && range[0] <= lastDay && range[1] >= firstDay) {
        ranges.push([Math.max(range[0], firstDay), Math.min(range[1], lastDay)]);
      }
    }
  }
  return merged(ranges);
}

function rangeInYear(month: number, day: number | null, year: number): [DayNo, DayNo] | null {
  const yearStart = dayNo(year, 1, 1) ?? 0;
  const yearEnd = dayNo(year, 12, 31) ?? 0;
  if (day === null) {
    const start = dayNo(year, month, 1);
    if (start === null) return null;
    const next = dayNo(year, month + 1, 1);
    return [start, next === null ? yearEnd : next - 1];
  }
  const target = dayNo(year, month, day);
  if (target === null) return null;
  return [Math.max(target - 3, yearStart), Math.min(target + 3, yearEnd)];
}

function merged(ranges: [DayNo, DayNo][]): [DayNo, DayNo][] {
  const distinctRanges: [DayNo, DayNo][] = [];
  for (const [from, to] of ranges.sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = distinctRanges.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else distinctRanges.push([from, to]);
  }
  return distinctRanges;
}
