import { foldToBaseLetters } from "../fold";
import { civilDay, type DayNo, dayNo } from "./day";
import { findDaysOfMonth } from "./days-of-month";
import { withoutHabitualWeekdays } from "./habitual-weekdays";
import { type DateInText, findNamedDatesAt } from "./named-dates";
import { findRelativeDates, type MentionedDay } from "./relative-dates";
import { findRelativeRanges } from "./relative-ranges";
import { isSaidToCome } from "./weekday-ahead";

/** These days are stored with each turn, so their number is limited. */
const MAX_DAYS = 16;

/** A date without a year that lies longer ago than this is the next one when the verb is no past one. */
const LONG_PAST_DAYS = 60;

/**
 * Returns the days that a statement speaks of, without the day of speaking: by relative words ("yesterday",
 * "nächsten Montag"), by days of the month ("the 28th") and by dates ("on 21 April", of the year nearest to
 * the day of speaking; "the wedding is 12 June" is the next one rather than one of months ago). A month
 * without a day gives its middle, not exact. A habit ("every Friday") gives none. At most 16 distinct days.
 */
export function findMentionedDays(text: string, saidOn: DayNo): MentionedDay[] {
  const named = findNamedDatesAt(text);
  const folded = withoutHabitualWeekdays(foldToBaseLetters(text));
  const isMonthNamed = named.some(({ month }) => month !== null);
  const bare = isMonthNamed ? { days: [], rest: folded } : findDaysOfMonth(folded, saidOn);
  const relative = [...bare.days, ...findRelativeDates(bare.rest, saidOn)];
  const days = [
    ...relative,
    ...(relative.length > 0 ? [] : findRelativeRanges(bare.rest, saidOn).map(middle)),
    ...named.flatMap((date) => nearest(date, saidOn) ?? []),
  ];
  return [...new Map(days.map((one) => [`${one.day} ${one.exact}`, one])).values()].slice(0, MAX_DAYS);
}

function middle({ from, to }: { from: DayNo; to: DayNo }): MentionedDay {
  return { day: Math.floor((from + to) / 2), exact: from === to };
}

function nearest({ day, month, year, before, after }: DateInText, saidOn: DayNo): MentionedDay | null {
  if (month === null) return null;
  const thisYear = civilDay(saidOn).year;
  const years = year === null ? [thisYear - 1, thisYear, thisYear + 1] : [year];
  const [best] = years
    .flatMap((one) => dayNo(one, month, day ?? 15) ?? [])
    .sort((a, b) => Math.abs(a - saidOn) - Math.abs(b - saidOn));
  if (best === undefined) return null;
  const isLongPast = year === null && day !== null && saidOn - best > LONG_PAST_DAYS;
  const next = isLongPast && isSaidToCome(before, after) ? dayNo(civilDay(best).year + 1, month, day) : null;
  return { day: next ?? best, exact: day !== null };
}
