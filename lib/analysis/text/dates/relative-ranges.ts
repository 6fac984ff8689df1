import { foldToBaseLetters } from "../fold";
import { addMonths, civilDay, type DayNo, dayNo, weekday } from "./day";
import {
  ENGLISH,
  FRENCH,
  GERMAN,
  numberOf,
  type RelativeWords,
  SPANISH,
  UNIT_WORDS,
  type Unit,
  unitOf,
} from "./relative-words";

/** Consecutive days, both ends included. */
export type DayRange = { readonly from: DayNo; readonly to: DayNo };

/** A question that names more periods than this asks about none of them in particular. */
const MAX_RANGES = 4;
const MAX_CHARS = 2000;

/** "Since Monday" lasts until the day of asking. */
const SINCE = /\b(?:since|seit|desde|depuis)(?: (?:the|el|la|le|dem|der))? $/;
/** Before a weekday that names no single day: "every Friday", "los viernes", "le vendredi". */
const EACH = "(?<!\\b(?:every|each|jeden|los|cada|le|chaque) )";

/** Returns the days that the groups of a match name. `question` is the whole folded text. */
type Reading = (groups: readonly string[], askedOn: DayNo, question: string) => DayRange[];
/** `source` is that of a pattern. */
type Rule = { readonly source: string; readonly read: Reading };

const LANGUAGES = [ENGLISH, GERMAN, SPANISH, FRENCH];

/** Longer names come first, because a rule hides what it has matched from the later ones. */
const RULES = [...LANGUAGES.flatMap(weekdaysOfWeeks), ...LANGUAGES.flatMap(rulesOf)].map(
  ({ source, read }) => ({ pattern: wholeWords([source], "g"), source, read }),
);

/** Most texts name no period, and all rules take three times as long as one pattern of all. */
const ANY_RULE = wholeWords(RULES.map(({ source }) => source));
/** A word that each rule needs. Most texts have none, and this takes a thirtieth of the time of ANY_RULE. */
const ANY_WORD = new RegExp(
  `(?<!\\w)(?:${[
    ...LANGUAGES.flatMap(({ days, weekdays }) => [...Object.values(days), ...weekdays.split(" ")]),
    ...UNIT_WORDS,
  ].join("|")})(?!\\w)`,
);

function wholeWords(sources: readonly string[], flags = ""): RegExp {
  return new RegExp(`(?<![\\w-])(?:${sources.join("|")})(?![\\w-])`, flags);
}

/**
 * Returns the periods that the relative words of a question name, counted from the day of asking, in English,
 * German, Spanish and French: "yesterday", "last week" (Monday to Sunday), "two weeks ago" (that day and
 * three on each side), "on Friday" (the last or the next one, by the tense of the question; both when it
 * shows none), "since Monday", "in the last ten days". At most four, in no particular order. Reads the first
 * 2 000 characters.
 */
export function findRelativeRanges(question: string, askedOn: DayNo): DayRange[] {
  const folded = foldToBaseLetters(question.slice(0, MAX_CHARS)).replaceAll("’", "'").replace(/\s+/g, " ");
  if (!ANY_WORD.test(folded) || !ANY_RULE.test(folded)) return [];
  let rest = folded;
  const ranges: DayRange[] = [];
  for (const { pattern, read } of RULES) {
    rest = rest.replace(pattern, (match: string, ...details: unknown[]) => {
      const groups = details.slice(0, -2).filter((group) => typeof group === "string");
      const isSince = SINCE.test(folded.slice(0, Number(details.at(-2))));
      const found = read(groups, askedOn, folded);
      ranges.push(...(isSince ? found.map(({ from }) => ({ from, to: askedOn })) : found));
      return found.length > 0 ? "#".repeat(match.length) : match;
    });
  }
  return ranges.slice(0, MAX_RANGES);
}

/** "Thursday of last week". */
function weekdaysOfWeeks({ weekdays, ofWeek, periods }: RelativeWords): Rule[] {
  const names = weekdays.split(" ");
  return Object.entries(periods).map(([weeks, period]) => ({
    source: `(${names.join("|")}),? (?:(?:${ofWeek}) )?(?:${period})`,
    read: ([name = "", unit = ""], askedOn) => {
      if (unitOf(unit) !== "week") return [];
      const day = periodOf("week", Number(weeks), askedOn).from + names.indexOf(name);
      return [periodOf("day", day - askedOn, askedOn)];
    },
  }));
}

function rulesOf(words: RelativeWords): Rule[] {
  const { days, ago, ahead, recent, periods } = words;
  const distances = [-2, 2, -1, 0, 1] as const;
  return [
    ...distances.map((distance) => ({
      source: days[distance],
      read: (_groups: readonly string[], askedOn: DayNo, question: string) =>
        words === FRENCH && GERMAN_QUESTION.test(question) ? [] : [periodOf("day", distance, askedOn)],
    })),
    {
      source: recent,
      read: ([n = "", unit = ""], askedOn) => [recently(numberOf(n), unitOf(unit), askedOn)],
    },
    {
      source: ago,
      read: ([n = "", unit = ""], askedOn) => [atDistance(-numberOf(n), unitOf(unit), askedOn)],
    },
    {
      source: ahead,
      read: ([n = "", unit = ""], askedOn) => [atDistance(numberOf(n), unitOf(unit), askedOn)],
    },
    ...Object.entries(periods).map(([distance, source]) => ({
      source,
      read: ([unit = ""]: readonly string[], askedOn: DayNo) => [
        periodOf(unitOf(unit), Number(distance), askedOn),
      ],
    })),
    weekdayRule(words),
  ];
}

/** In a German question "hier" means "here", in a French one "yesterday". */
const GERMAN_QUESTION =
  /\b(?:ich|wir|was|wer|wo|wie|wann|ist|sind|hat|habe|haben|gibt|mir|uns|nicht|und|der|die|das)\b/;

function weekdayRule({ weekdays, last, next, past, future }: RelativeWords): Rule {
  const names = weekdays.split(" ");
  const before = `(?:(${last.before}|${next.before}) )?`;
  const after = `(?: (${last.after}|${next.after})\\b)?`;
  const isLast = new RegExp(`^(?:${last.before}|${last.after})$`);
  const isPast = new RegExp(past);
  const isFuture = new RegExp(future);
  return {
    source: `${EACH}${before}(${names.join("|")})\\b${after}`,
    read: (groups, askedOn, question) => {
      const name = groups.find((group) => names.includes(group)) ?? "";
      const direction = groups.find((group) => group !== name);
      const distance = names.indexOf(name) - weekday(askedOn);
      const lastOne = periodOf("day", distance < 0 ? distance : distance - 7, askedOn);
      const nextOne = periodOf("day", distance > 0 ? distance : distance + 7, askedOn);
      if (direction !== undefined) return [isLast.test(direction) ? lastOne : nextOne];
      if (isPast.test(question)) return [lastOne];
      return isFuture.test(question) ? [nextOne] : [lastOne, nextOne];
    },
  };
}

const DAYS_OF: Readonly<Record<Unit, number>> = { day: 1, week: 7, weekend: 7, month: 30, year: 365 };
/** "Two weeks ago" is seldom fourteen days ago. */
const WEEK_TOLERANCE = 3;

/** Returns the time from `count` units ago until today. */
function recently(count: number, unit: Unit, askedOn: DayNo): DayRange {
  return { from: askedOn - Math.max(count, 1) * DAYS_OF[unit], to: askedOn };
}

/** Returns the day, week, month or year that is `distance` units away. */
function atDistance(distance: number, unit: Unit, askedOn: DayNo): DayRange {
  if (unit === "day" || unit === "month" || unit === "year") return periodOf(unit, distance, askedOn);
  const day = askedOn + distance * DAYS_OF[unit];
  return { from: day - WEEK_TOLERANCE, to: day + WEEK_TOLERANCE };
}

/** Returns the day, calendar week, weekend, month or year that is `distance` periods away. */
function periodOf(unit: Unit, distance: number, askedOn: DayNo): DayRange {
  if (unit === "month" || unit === "year") {
    const { year, month } = civilDay(askedOn);
    const first = dayNo(year, unit === "year" ? 1 : month, 1) ?? askedOn;
    const months = unit === "year" ? 12 : 1;
    return { from: addMonths(first, distance * months), to: addMonths(first, (distance + 1) * months) - 1 };
  }
  if (unit === "day") return { from: askedOn + distance, to: askedOn + distance };
  const monday = askedOn - weekday(askedOn) + distance * 7;
  return unit === "weekend" ? { from: monday + 5, to: monday + 6 } : { from: monday, to: monday + 6 };
}
