import { LRUCache } from "lru-cache";
import { DAY_MS } from "@/lib/base/core";

/** Days since 1 January 1970 in the speaker's calendar, an integer; earlier days are negative. */
export type DayNo = number;

/** A day of the calendar; month from 1. */
export type CivilDay = { year: number; month: number; day: number };

/** Returns the number of a calendar day, or null when there is no such day, such as 31 April. */
export function dayNo(year: number, month: number, day: number): DayNo | null {
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return Math.round(date.getTime() / DAY_MS);
}

/** Returns the calendar day of a number. */
export function civilDay(no: DayNo): CivilDay {
  const date = new Date(no * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 100 });

/** Returns the calendar day of a time in a time zone. Throws RangeError for an unknown time zone. */
export function localDay(at: Date, timeZone = "UTC"): DayNo {
  if (timeZone === "UTC") return Math.floor(at.getTime() / DAY_MS);
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
  formats.set(timeZone, format);
  return Math.round(Date.parse(format.format(at)) / DAY_MS);
}

const clocks = new LRUCache<string, Intl.DateTimeFormat>({ max: 100 });

/**
 * Returns the calendar day of a time in a time zone, and the minutes since midnight that a clock there shows.
 * Throws RangeError for an unknown time zone.
 */
export function localTime(at: Date, timeZone = "UTC"): { readonly day: DayNo; readonly minute: number } {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  clocks.set(timeZone, clock);
  const [hour = 0, minute = 0] = clock.format(at).split(":").map(Number);
  return { day: localDay(at, timeZone), minute: hour * 60 + minute };
}

/** Returns the weekday, 0 (Monday) to 6 (Sunday). Day 0 was a Thursday. */
export function weekday(no: DayNo): number {
  return (((no + 3) % 7) + 7) % 7;
}

/**
 * Returns the day `months` months later, with the same day of the month or, when there is none, the last day
 * of the month.
 */
export function addMonths(no: DayNo, months: number): DayNo {
  const { year, month, day } = civilDay(no);
  const from = year * 12 + month - 1 + months;
  const toYear = Math.floor(from / 12);
  const toMonth = from - toYear * 12 + 1;
  for (let lastDay = day; lastDay > 28; lastDay--) {
    const found = dayNo(toYear, toMonth, lastDay);
    if (found !== null) return found;
  }
  return dayNo(toYear, toMonth, Math.min(day, 28)) ?? no;
}
