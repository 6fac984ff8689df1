import { civilDay, type DayNo, dayNo } from "./day";
import { findNamedDates, type NamedDate } from "./named-dates";
import { findRelativeDates, type MentionedDay } from "./relative-dates";
import { findRelativeRanges } from "./relative-ranges";

/** These days are stored with each turn, so their number is limited. */
const MAX_DAYS = 16;

/**
 * Returns the days that a statement speaks of, without the day of speaking: by relative words ("yesterday",
 * "nächsten Montag") and by dates ("on 21 April", of the year nearest to the day of speaking). A month
 * without a day gives its middle, not exact. At most 16 distinct days.
 */
export function findMentionedDays(text: string, saidOn: DayNo): MentionedDay[] {
  const relative = findRelativeDates(text, saidOn);
  const days = [
    ...relative,
    ...(relative.length > 0 ? [] : findRelativeRanges(text, saidOn).map(middle)),
    ...findNamedDates(text).flatMap((date) => nearest(date, saidOn) ?? []),
  ];
  return [...new Map(days.map((one) => [`${one.day} ${one.exact}`, one])).values()].slice(0, MAX_DAYS);
}

function middle({ from, to }: { from: DayNo; to: DayNo }): MentionedDay {
  return { day: Math.floor((from + to) / 2), exact: from === to };
}

function nearest({ day, month, year }: NamedDate, saidOn: DayNo): MentionedDay | null {
  if (month === null) return null;
  const thisYear = civilDay(saidOn).year;
  const years = year === null ? [thisYear - 1, thisYear, thisYear + 1] : [year];
  const [best] = years
    .flatMap((one) => dayNo(one, month, day ?? 15) ?? [])
    .sort((a, b) => Math.abs(a - saidOn) - Math.abs(b - saidOn));
  return best === undefined ? null : { day: best, exact: day !== null };
}
