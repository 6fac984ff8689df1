import dayjs, { type Dayjs } from "dayjs";
import utc from "dayjs/plugin/utc";
import { foldToBaseLetters } from "../fold";
import { easterSunday } from "./easter";

dayjs.extend(utc);

const LANGUAGES = ["en", "de", "es", "fr"];

/** Returns the names of weekdays or months in all languages, without accents, and their numbers from 0. */
function namesOf(part: "weekday" | "month", count: number): ReadonlyMap<string, number> {
  const pairs = LANGUAGES.flatMap((language) => {
    const format = new Intl.DateTimeFormat(language, { [part]: "long", timeZone: "UTC" });
    return Array.from({ length: count }, (_, index): [string, number] => {
      // 7 January 2024 was a Sunday.
      const day = part === "month" ? Date.UTC(2024, index, 15) : Date.UTC(2024, 0, 7 + index);
      return [foldToBaseLetters(format.format(day)), index];
    });
  });
  return new Map(pairs);
}

const WEEKDAYS = namesOf("weekday", 7);
const MONTHS = namesOf("month", 12);
/** Short forms in English and German. Some are also words ("mar"), so they need a number next to them. */
const SHORT_MONTHS = "jan feb mar apr mai jun jul aug sep oct nov dec okt dez sept".split(" ");
const SHORT_NUMBERS: Readonly<Record<string, number>> = { okt: 9, dez: 11, sept: 8 };
const DATED_MONTHS: ReadonlyMap<string, number> = new Map([
  ...MONTHS,
  ...SHORT_MONTHS.map((shortName, index) => [shortName, SHORT_NUMBERS[shortName] ?? index] as const),
]);
const oneOf = (names: Iterable<string>): string => `(${[...names].join("|")})`;

const RELATIVE: ReadonlyMap<string, number> = new Map([
  ...["today", "tonight", "heute", "hoy", "aujourd'hui", "esta noche", "ce soir"].map(
    (word) => [word, 0] as const,
  ),
  ...["tomorrow", "morgen", "manana", "demain"].map((word) => [word, 1] as const),
  ...["the day after tomorrow", "ubermorgen", "pasado manana", "apres-demain"].map(
    (word) => [word, 2] as const,
  ),
]);
const CHRISTMAS = [11, 26] as const;
const NEW_YEAR = [0, 1] as const;
const FEASTS: ReadonlyMap<string, readonly [month: number, day: number]> = new Map<
  string,
  readonly [number, number]
>([
  ...["christmas", "weihnachten", "navidad", "noel"].map((word) => [word, CHRISTMAS] as const),
  ...["new year", "neujahr", "silvester", "ano nuevo", "nouvel an"].map((word) => [word, NEW_YEAR] as const),
]);

const UNITS: Readonly<Record<string, "week" | "month" | "year">> = {
  week: "week",
  weekend: "week",
  woche: "week",
  wochenende: "week",
  semana: "week",
  "fin de semana": "week",
  semaine: "week",
  "week-end": "week",
  month: "month",
  monat: "month",
  monats: "month",
  mes: "month",
  mois: "month",
  year: "year",
  jahr: "year",
  jahres: "year",
  ano: "year",
  annee: "year",
};

const ARTICLE =
  "(?:(?:the|at least|including|einschliesslich|zu|au|aux|en|early|late|mid|den|dem|der|des|die|das|zum|zur|el|la|los|le|l'|du|de|del|au|a|about|around|this|the coming|diesen|dieser|este|esta|ce|cette|noon|at|on|am|kommenden|kommendes|proximo|proxima|\\d{1,2}(?::\\d\\d)? ?(?:am|pm|uhr|h),?) )*";
const NEXT = "(?:(next|nachste[nrs]?) )?";
const END =
  "(?:the )?(?:(?:very )?end of|(?:zum )?ende|finales de|(?:a )?fin(?:ales)? de|el final de|(?:a )?la fin d[eu]) ";
const ORDINAL = "(\\d{1,2})(?:st|nd|rd|th|er|\\.)?";
const YEAR = "(?:,? (?:de |of )?(20\\d\\d))?";
const OF_WORD = "(?: of| de)? ?";
/** "Friday and Saturday" is a habit, "Friday and I hate it" is not. */
const AND_DAY = `,? (?:and|und|y|et) (?:on |am |el |le )?(?:${[...WEEKDAYS.keys()].join("|")})`;
/** "Friday the", "Freitag, den": a weekday before a date adds nothing. */
const ON_DAY = `${ARTICLE}(?:(?:${[...WEEKDAYS.keys()].join("|")}),? )?${ARTICLE}`;

type Reading = {
  readonly pattern: RegExp;
  readonly day: (found: RegExpExecArray, from: Dayjs) => Dayjs | null;
};

/** Ways to name a day at the start of a text. The first match wins. */
const READINGS: readonly Reading[] = [
  { pattern: /^(20\d\d)-(\d\d)-(\d\d)\b/, day: ([iso]) => dayjs.utc(iso) },
  {
    pattern: new RegExp(`^${ARTICLE}${oneOf(RELATIVE.keys())}\\b`),
    day: ([, word = ""], from) => from.add(RELATIVE.get(word) ?? 0, "day"),
  },
  {
    pattern: new RegExp(`^${ON_DAY}${ORDINAL}${OF_WORD}${oneOf(DATED_MONTHS.keys())}\\b\\.?${YEAR}`),
    day: ([, day, month = "", year], from) => dayOfMonth(from, Number(day), DATED_MONTHS.get(month), year),
  },
  {
    pattern: new RegExp(`^${ON_DAY}${oneOf(DATED_MONTHS.keys())}\\.? ${ORDINAL}\\b${YEAR}`),
    day: ([, month = "", day, year], from) => dayOfMonth(from, Number(day), DATED_MONTHS.get(month), year),
  },
  {
    pattern: new RegExp(`^${ON_DAY}(\\d{1,2})\\.(\\d{1,2})\\.(20\\d\\d)?(?!\\d)`),
    day: ([, day, month, year], from) => dayOfMonth(from, Number(day), Number(month) - 1, year),
  },
  {
    // Some countries put the month first. Of two possible readings the later date is used, because a memory
    // that expires too early is lost.
    pattern: new RegExp(`^${ON_DAY}(\\d{1,2})/(\\d{1,2})(?:/(20\\d\\d))?(?![\\d/])`),
    day: ([, one, other, year], from) => {
      const first = dayOfMonth(from, Number(one), Number(other) - 1, year);
      const second = dayOfMonth(from, Number(other), Number(one) - 1, year);
      return first === null || second?.isAfter(first) ? second : first;
    },
  },
  {
    pattern: new RegExp(
      `^(?:(?:${[...WEEKDAYS.keys()].join("|")}),? )?(?:the|den|zum|el|le|au) (\\d{1,2})(?:st|nd|rd|th|\\.)?(?![\\d:]|\\.\\d| ?(?:%|(?:am|pm|uhr|h|euros?|hours?|dollars?)\\b))`,
    ),
    day: ([, day], from) => {
      const inMonth = from.date(Number(day));
      if (Number(day) < 1 || Number(day) > 31) return null;
      return inMonth.isAfter(from) ? inMonth : inMonth.add(1, "month");
    },
  },
  {
    pattern: new RegExp(`^${ARTICLE}${NEXT}${oneOf(WEEKDAYS.keys())}\\b(?! ?(?:s\\b|${AND_DAY}))`),
    day: ([, next, name = ""], from) => {
      const daysAhead = ((WEEKDAYS.get(name) ?? 0) - from.day() + 7) % 7 || 7;
      return from.add(next ? daysAhead + 7 : daysAhead, "day");
    },
  },
  {
    pattern: new RegExp(`^${ARTICLE}(?:easter|ostern|pascua|semana santa|paques)\\b`),
    day: (_found, from) => {
      const monday = easterSunday(from.year()).add(1, "day");
      return monday.isBefore(from, "day") ? easterSunday(from.year() + 1).add(1, "day") : monday;
    },
  },
  {
    pattern: new RegExp(`^(?:${END})?${ARTICLE}${NEXT}${oneOf(MONTHS.keys())}\\b${YEAR}`),
    day: ([, , month = "", year], from) => dayOfMonth(from, 1, MONTHS.get(month), year, "month"),
  },
  {
    pattern: new RegExp(
      `^(?:${END})?${ARTICLE}${NEXT}${oneOf(Object.keys(UNITS))}\\b( prochaine?| proxim[ao]| que viene)?`,
    ),
    day: ([, next, name = "", after], from) => {
      const unit = UNITS[name] ?? "week";
      const reference = next || after ? from.add(1, unit) : from;
      return unit === "week" ? reference.add((7 - reference.day()) % 7, "day") : reference.endOf(unit);
    },
  },
  {
    pattern: new RegExp(`^${ARTICLE}${oneOf(FEASTS.keys())}\\b`),
    day: ([, name = ""], from) => {
      const [month, day] = FEASTS.get(name) ?? [0, 1];
      return dayOfMonth(from, day, month, undefined);
    },
  },
  {
    pattern: new RegExp(`^(?:${END})?${ARTICLE}(20\\d\\d)\\b`),
    day: ([, year]) => dayjs.utc(`${year}-12-31`),
  },
];

/**
 * Returns the next occurrence of the date on or after the day of speaking, or the one in the named year; with
 * `end`, the end of that month.
 */
function dayOfMonth(
  from: Dayjs,
  day: number,
  month: number | undefined,
  year: string | undefined,
  end?: "month",
): Dayjs | null {
  if (month === undefined || month < 0 || month > 11 || day < 1 || day > 31) return null;
  const yearOfDay = from
    .year(Number(year ?? from.year()))
    .month(month)
    .date(day);
  const last = end ? yearOfDay.endOf(end) : yearOfDay;
  return year === undefined && last.isBefore(from, "day") ? last.add(1, "year") : last;
}

/**
 * Returns the last day meant by the opening words of a text without accents, relative to the day of speaking;
 * null for none.
 */
export function findNamedDay(text: string, from: Dayjs): Dayjs | null {
  for (const { pattern, day } of READINGS) {
    const found = pattern.exec(text);
    if (found) return day(found, from);
  }
  return null;
}
