import { NUMBER_WORDS } from "../number-words";
import { MONTHS, monthOf, WEEKDAYS } from "./calendar-words";
import { addMonths, civilDay, type DayNo, dayNo, weekday } from "./day";
import { isWeekdayAhead } from "./weekday-ahead";

/** Larger numbers are written in digits. */
const SMALL_NUMBERS = NUMBER_WORDS.slice(0, 10);

/** A day that words refer to; `exact` when they mean exactly this day and not a period around it. */
export type MentionedDay = { day: DayNo; exact: boolean };

/**
 * These days are stored with each turn, so the number is limited: a turn of the LoCoMo conversations has at
 * most two.
 */
const MAX_DAYS = 16;
const MAX_WEEKDAYS = 200;

const SIMPLE_EXPRESSIONS: readonly { pattern: RegExp; shift: number; exact: boolean }[] = [
  { pattern: /\b(?:yesterday|last night)\b/, shift: -1, exact: true },
  { pattern: /\btomorrow\b/, shift: 1, exact: true },
  { pattern: /\b(?:today|tonight|this (?:morning|afternoon|evening))\b/, shift: 0, exact: true },
  { pattern: /\blast week(?:end)?\b/, shift: -7, exact: false },
  { pattern: /\bthe other day\b/, shift: -3, exact: false },
  { pattern: /\bnext week(?:end)?\b/, shift: 7, exact: false },
  { pattern: /\bin a fortnight\b/, shift: 14, exact: false },
  { pattern: /\ba fortnight ago\b/, shift: -14, exact: false },
];

const AGO = new RegExp(
  `\\b(a|few|couple of|\\d{1,6}|${SMALL_NUMBERS.join("|")}) (day|week|weekend|month|year)s?( and a half)? (?:ago|back)\\b`,
  "g",
);
const DAYS_IN: Record<string, number> = { day: 1, week: 7, weekend: 7, month: 30, year: 365 };
const COUNTS: Record<string, number> = { a: 1, few: 3, "couple of": 2 };

/** A weekday, but not of each week: "every Friday". */
const WEEKDAY = new RegExp(
  `(?<!\\b(?:every|each) )\\b(last |this |next )?(${WEEKDAYS.join("|")})day\\b`,
  "g",
);

/** "A week on Saturday", "Saturday week": the one after the next. */
const WEEKS_BEFORE = /\b(a|one|two) weeks? (?:on|from) (?:the )?$/;
const WEEK_AFTER = /^ week\b(?! ?\d)/;

/** The middle month of each season in the northern hemisphere. */
const SEASONS: Record<string, number> = { winter: 1, spring: 4, summer: 7, fall: 10, autumn: 10 };
const LAST_NAMED = new RegExp(`\\blast (${Object.keys(SEASONS).join("|")}|${MONTHS.join("|")})\\b`, "g");

/**
 * Returns the days that the relative expressions of a text refer to, counted from the day of speaking:
 * "yesterday", "last week", "two months ago", "on Friday" (the most recent one or the next one, by the verb;
 * never the day itself), "next Friday", "last summer" (its middle). Weeks and longer periods are not exact.
 * Reads at most 200 weekdays and returns at most 16 distinct days; the day of speaking is included only when
 * the text names it ("today"). A year alone ("in 2022") yields none, because a single day of it would look
 * like an answer about one month.
 */
export function findRelativeDates(text: string, saidOn: DayNo): MentionedDay[] {
  const lower = text.toLowerCase().replaceAll("’", "'");
  const found = new Map<string, MentionedDay>();
  const add = (day: DayNo, exact: boolean) => {
    if (found.size < MAX_DAYS) found.set(`${day} ${exact}`, { day, exact });
  };
  for (const { pattern, shift, exact } of SIMPLE_EXPRESSIONS)
    if (pattern.test(lower)) add(saidOn + shift, exact);
  const monthStart = saidOn - civilDay(saidOn).day + 1;
  if (/\blast month\b/.test(lower)) add(monthStart - 1, false);
  if (/\bnext month\b/.test(lower)) add(monthStart + 34, false);
  if (/\blast year\b/.test(lower)) add(addMonths(monthStart, -12), false);
  for (const [, count = "", unit = "", half] of lower.matchAll(AGO)) {
    const n = COUNTS[count] ?? (SMALL_NUMBERS.indexOf(count) + 1 || Number(count));
    const days = (DAYS_IN[unit] ?? 0) * (Math.min(n, 100) + (half ? 0.5 : 0));
    add(saidOn - Math.round(days), unit === "day" && !half);
  }
  for (const match of [...lower.matchAll(WEEKDAY)].slice(0, MAX_WEEKDAYS)) {
    const [words, direction, name = ""] = match;
    const daysBack = (weekday(saidOn) - WEEKDAYS.indexOf(name) + 7) % 7 || 7;
    const end = match.index + words.length;
    const weeks = weeksBetween(
      lower.slice(Math.max(0, match.index - 24), match.index),
      lower.slice(end, end + 8),
    );
    const isAhead =
      direction === "next " ||
      (direction !== "last " && (weeks > 0 || isWeekdayAhead(lower, match.index, end)));
    add((isAhead ? saidOn + 7 - (daysBack % 7) : saidOn - daysBack) + 7 * weeks, true);
  }
  for (const [, name = ""] of lower.matchAll(LAST_NAMED)) add(lastNamed(name, saidOn), false);
  return [...found.values()];
}

/** Returns the weeks that the words around a weekday add to it. */
function weeksBetween(before: string, after: string): number {
  const count = WEEKS_BEFORE.exec(before)?.[1];
  if (count !== undefined) return count === "two" ? 2 : 1;
  return WEEK_AFTER.test(after) ? 1 : 0;
}

/** Returns the middle of the most recent such month or season that ended before the month of speaking. */
function lastNamed(name: string, saidOn: DayNo): DayNo {
  const { year, month } = civilDay(saidOn);
  const middle = SEASONS[name] ?? monthOf(name);
  const end = name in SEASONS ? middle + 1 : middle;
  return dayNo(end < month ? year : year - 1, middle, 15) ?? saidOn;
}
