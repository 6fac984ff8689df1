import { ANY_MONTH, monthNamed } from "./calendar-names";
import { MONTH_PATTERN, monthOf } from "./calendar-words";

/** A date that a text names; null for the parts that it omits. */
export type NamedDate = { day: number | null; month: number | null; year: number | null };

/** A date and the text before and after it, in lower case without accents. */
export type DateInText = NamedDate & { readonly before: string; readonly after: string };

/** The number of characters on each side of a date. */
const CONTEXT_CHARS = 200;

const DAY = "(\\d{1,2})(?:st|nd|rd|th|er|\\.)?";
const DATE = new RegExp(
  `(?<![\\w.])(?:${DAY}\\s{1,4}(?:(?:of|de)\\s{1,4})?)?(${MONTH_PATTERN}|${ANY_MONTH})\\b\\.?` +
    "(?:\\s{1,4}(\\d{1,2})(?:st|nd|rd|th)?\\b(?!:\\d))?(?:,?\\s{1,4}(?:del?\\s{1,4})?((?:19|20)\\d\\d))?",
  "gi",
);
const ISO_DATE = /\b((?:19|20)\d\d)-(\d\d)-(\d\d)\b/g;
const YEAR = /\b(?:19|20)\d\d\b/g;
const ACCENTS = /[\u0300-\u036f]/g;

/** Months that are also other words. Without a number next to them, they need a capital letter. */
const AMBIGUOUS_MONTHS = new Set(["may", "mar", "march", "mars", "mai", "sept", "dec", "jan"]);

/**
 * Returns the dates that a text names in English, German, Spanish or French: "7 May 2023", "May 7th", "in
 * March", "am 3. April", "el 7 de mayo", "2023-05-07", or, when there are none of these, plain years. Each
 * once, in no particular order.
 */
export function findNamedDates(text: string): NamedDate[] {
  return findNamedDatesAt(text).map(({ day, month, year }) => ({ day, month, year }));
}

/** Returns the same dates with the text around them, which is empty for plain numbers. */
export function findNamedDatesAt(text: string): DateInText[] {
  const found: DateInText[] = [];
  const plain = withoutAccents(text);
  for (const { 0: match, 1: before, 2: name = "", 3: after, 4: year, index } of plain.matchAll(DATE)) {
    const isCapital = name[0] !== name[0]?.toLowerCase();
    const word = name.toLowerCase();
    if (AMBIGUOUS_MONTHS.has(word) && !before && !after && !year && !isCapital) continue;
    found.push({
      day: Number(before ?? after ?? 0) || null,
      month: (monthNamed(word) ?? monthOf(word) - 1) + 1,
      year: year ? Number(year) : null,
      before: plain.slice(Math.max(0, index - CONTEXT_CHARS), index).toLowerCase(),
      after: plain.slice(index + match.length, index + match.length + CONTEXT_CHARS).toLowerCase(),
    });
  }
  const around = { before: "", after: "" };
  for (const [, year, month, day] of text.matchAll(ISO_DATE)) {
    found.push({ day: Number(day) || null, month: Number(month) || null, year: Number(year), ...around });
  }
  if (found.length === 0) {
    for (const [year] of text.matchAll(YEAR))
      found.push({ day: null, month: null, year: Number(year), ...around });
  }
  return [...new Map(found.map((date) => [`${date.day} ${date.month} ${date.year}`, date])).values()];
}

/** Removes separate marks first, because sorting a long run of them takes quadratic time. */
function withoutAccents(text: string): string {
  return text.replace(ACCENTS, "").normalize("NFD").replace(ACCENTS, "");
}
