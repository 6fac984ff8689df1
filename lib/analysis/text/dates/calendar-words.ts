/** English months, in order. */
export const MONTHS =
  "january february march april may june july august september october november december".split(" ");

/** English weekdays without "day", from Monday. */
export const WEEKDAYS = "mon tues wednes thurs fri satur sun".split(" ");

/** Source of a pattern for the names of weekdays. */
export const WEEKDAY_PATTERN = `(?:${WEEKDAYS.join("|")})day`;

/** Source of a pattern for month names and their abbreviations. */
export const MONTH_PATTERN = `(?:${MONTHS.join("|")}|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)`;

/** Returns the month, 1 to 12, of a name or abbreviation that MONTH_PATTERN matches. */
export function monthOf(word: string): number {
  const start = word.slice(0, 3).toLowerCase();
  return MONTHS.findIndex((month) => month.startsWith(start)) + 1;
}
