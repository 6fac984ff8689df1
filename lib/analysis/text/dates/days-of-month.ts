import { words } from "../pattern";
import { weekdayNamed } from "./calendar-names";
import { addMonths, civilDay, type DayNo, dayNo, weekday } from "./day";
import type { MentionedDay } from "./relative-dates";
import { ENGLISH, FRENCH, GERMAN, type RelativeWords, SPANISH } from "./relative-words";
import { isWeekdayAhead } from "./weekday-ahead";

/** What can follow a date at the end of its phrase. A noun makes it a count: "the 5th floor". */
const NO_NUMBER = "(?![.,:/-]?\\d)";
const after = (list: string) => `${NO_NUMBER}(?=\\s*$|\\s?[.,;:!?)\\n]| ${words(list)}\\b)`;
const ENGLISH_AFTER = after(
  "at, the, my, our, but, or, if, so, we, i, he, she, they, it, you, is, was, because, instead, with, from, to, until, till, please, for, when, this, then, not, since, around, before, after, unless, though, now, of this month",
);
const GERMAN_AFTER = after(
  "um, und, oder, aber, ist, war, sind, wird, kommt, geht, hab, habe, haben, hat, muss, mussen, will, wollen, fahre, fahren, fliege, fliegen, gehe, gehen, bin, ich, wir, er, sie, es, zu, zum, zur, bei, beim, mit, ab, von, vom, bis, nach, nicht, statt, wegen, dann, verschoben, verlegt",
);
const SPANISH_AFTER = after(
  "a las?, con, y el, pero, por la, para, no, si, que, hay, tengo, tenemos, estoy, estamos, voy, vamos, viene, llega, me, nos, se",
);
const FRENCH_AFTER = after("a, avec, et le, ou, mais, pour, chez, on, je, il, elle, nous, si");

/** A weekday before a date belongs to it: "Sunday the 20th". */
const dayName = ({ weekdays }: RelativeWords) => `(?:(${weekdays.replaceAll(" ", "|")}),? )`;

type Phrase = {
  readonly pattern: RegExp;
  readonly isPast: (text: string, from: number, to: number) => boolean;
};

const phrase = (source: string, isPast: Phrase["isPast"]): Phrase => ({
  pattern: new RegExp(source, "g"),
  isPast,
});

/** A verb of the past, unless the sentence also has one of the future or "is" before the date. */
function pastOf({ past, future }: RelativeWords): Phrase["isPast"] {
  const [isPast, isFuture] = [new RegExp(past), new RegExp(future)];
  return (text, from, to) => {
    const preceding = text.slice(Math.max(0, from - 200), from).replace(/^.*[.!?\n]/s, "");
    const sentence = preceding + (text.slice(from, to + 200).split(/[!?\n]|\.(?=\s|$)/)[0] ?? "");
    return isPast.test(sentence) && !isFuture.test(sentence) && !/\b(?:es|est) $/.test(preceding);
  };
}

/**
 * Days of a month that is not named. Groups: weekday, day. The number of a bus or an address is none:
 * "I take the 17", "vivo en el 12".
 */
const PHRASES: readonly Phrase[] = [
  phrase(
    `\\b(?:${dayName(ENGLISH)}(?:the )?|(?<=\\b(?:on|to|until|till|by|before|from|since|for) the ))(\\d{1,2})(?:st|nd|rd|th)${ENGLISH_AFTER}`,
    (text, from, to) => !isWeekdayAhead(text, from, to),
  ),
  phrase(
    `\\b${dayName(GERMAN)}?(?:am|zum|vom|ab|bis|(?:ab|seit|zu|bis zu|nach|vor) dem|den) (\\d{1,2})\\.${GERMAN_AFTER}`,
    pastOf(GERMAN),
  ),
  phrase(
    `(?<!\\b(?:en|numero|linea|bus|autobus|piso|pagina|con|como|entre|(?:coj|tom|cog|pill|llev)\\w{1,4}) (?:el )?)\\b(?:el )?${dayName(SPANISH)}?(?:el )?(?:dia )?(?<=\\b(?:el|dia|${SPANISH.weekdays.replaceAll(" ", "|")}) )(\\d{1,2})${SPANISH_AFTER}`,
    pastOf(SPANISH),
  ),
  phrase(
    `(?<!\\b(?:dans|numero|bus|ligne|tram|comme|pren\\w{1,4}) (?:le )?)\\b(?:le )?${dayName(FRENCH)}?(?:le )?(?<=\\b(?:le|${FRENCH.weekdays.replaceAll(" ", "|")}) )(\\d{1,2})(?:er)?${FRENCH_AFTER}`,
    pastOf(FRENCH),
  ),
];

/** "From the 6th to the 23rd". */
const UNTIL = /^ (?:to|until|till) the $/;
/** A weekday falls on each day of the month within this many months, except on the 29th to the 31st. */
const MAX_MONTHS = 14;
const MAX_FOUND = 16;

/**
 * Finds days of a month that is not named: "moved to the 28th", "am 29.", "el 12", "le 17", "Sunday 20th".
 * Each is the next such day, or the last one in a sentence about the past. Returns the rest of the folded
 * text too, without what was read.
 */
export function findDaysOfMonth(folded: string, saidOn: DayNo): { days: MentionedDay[]; rest: string } {
  const days: MentionedDay[] = [];
  let rest = folded;
  if (!/\d/.test(folded)) return { days, rest };
  for (const { pattern, isPast } of PHRASES) {
    let end = 0;
    for (const { 0: match, 1: name, 2: day, index } of [...folded.matchAll(pattern)].slice(0, MAX_FOUND)) {
      const direction = isPast(folded, index, index + match.length) ? -1 : 1;
      const isEnd = direction === 1 && UNTIL.test(folded.slice(end, index));
      const from = isEnd ? (days.at(-1)?.day ?? saidOn) : saidOn;
      const found = nearest(Number(day), name, from, direction);
      if (found === null) continue;
      end = index + match.length;
      days.push({ day: found, exact: true });
      rest = rest.slice(0, index) + " ".repeat(match.length) + rest.slice(end);
    }
  }
  return { days, rest };
}

function nearest(day: number, name: string | undefined, saidOn: DayNo, direction: 1 | -1): DayNo | null {
  const first = saidOn - civilDay(saidOn).day + 1;
  for (let months = 0; months <= MAX_MONTHS; months++) {
    const { year, month } = civilDay(addMonths(first, direction * months));
    const found = dayNo(year, month, day);
    if (found === null || (found - saidOn) * direction < 0) continue;
    if (name === undefined || weekdayNamed(name) === weekday(found)) return found;
  }
  return null;
}
