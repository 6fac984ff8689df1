import dayjs, { type Dayjs } from "dayjs";
import utc from "dayjs/plugin/utc";
import { anyOf, butNot, everyOf, findNamedDay, words } from "@/lib/analysis/text";
import type { MemoryType } from "@/lib/base/core";
import { splitAside } from "./aside";
import { exceptionalPeriod, fromNamedPeriod, type Period } from "./exception";
import { foldedSentences } from "./folded-sentences";
import { hasLastingNews } from "./lasting-news";
import { countOf, NEXT_SPAN, unitOf } from "./next-span";
import { asksPolitely, orderedPeriod, withoutLeadIn } from "./one-day";
import { endsAsQuestion } from "./question";

dayjs.extend(utc);

/** Lifetime of a mood. */
const MOOD_HOURS = 24;
/** "For this trip" names no end date. Few trips last longer than this. */
const TRIP_DAYS = 30;
/** A day ends everywhere on Earth 12 hours after it ends in UTC. A memory that expires too early is lost. */
const WESTERNMOST_HOURS = 12;

/**
 * Maximum number of words outside the statement that ends: "I'm allergic to nuts. No calls until Friday."
 * also contains a lasting statement.
 */
const MAX_OTHER_WORDS = 3;

/** Statements about the past or about a habit never expire. */
const PAST_OR_HABIT = anyOf(
  "\\b(?:every|each|always|usually|normally|typically|often|daily|weekdays|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|nights|weekends|immer|taglich|jede[nrsm]?|meistens|siempre|cada|todos los|todas las|normalmente|toujours|chaque|tous les|toutes les|d'habitude)\\b",
  "\\b(?:was|were|had|did|went|used to|lived|worked|stayed|kept|been|slept|taught|ran|waited|war|waren|hatte|hatten|wohnte|arbeitete|gewohnt|gearbeitet|gelebt|era|estuve|estaba|vivi|vivia|trabaje|trabajaba|etais|etait|avais|habitais|travaillais|vecu)\\b",
  "\\b(?:i|we|he|she|they|it) (?!agreed|decided)[a-z]{2,12}ed\\b|\\b[a-z]{3,12}ed (?:me|him|her|us|them|my|the|an?|our)\\b",
);
/** What only starts at the named time. */
const STARTS_LATER = anyOf(
  "\\b(?:postpon|delay|defer|aplaz|posterg|verschieb|verschob|repouss)\\w*|\\bno(?:t|n) (?:\\w+ ){0,2}(?:start|open|begin|arrive|come|ready|due|until|till)|\\b(?:doesn't|don't|won't|isn't|didn't) (?:start|open|begin|arrive|come|be|ship)|\\b(?:erst|pas avant)\\b",
);

/** "Through" marks an end only after these words: people also drive through the 19th district. */
const VALID_THROUGH = `${words("valid, good, open, closed, away, out, off, here, there, runs?, lasts?, staying, booked, covered, leave, holiday, vacation, duty, call")} (?:through|thru)`;
const UNTIL_DATE = everyOf(
  `(?:\\b(?:until|till|til|bis|hasta|${VALID_THROUGH}) |\\bjusqu')(?=((?:[^.!?\\n]|(?<=\\d)\\.){1,60}))`,
);

/** "Booked until Sunday, then we move in with Sara": the message outlives the end that it names. */
const GOES_ON = anyOf(
  "(?:[,;] ?|\\band )(?:and )?(?:then|after that|afterwards|from then on|danach|dann|luego|despues|ensuite|puis|apres)\\b",
);

const TRIP =
  "(?:trip|stay|visit|holiday|vacation|flight|conference|reise|aufenthalt|urlaub|besuch|viaje|estancia|visita|vacaciones|voyage|sejour|visite)";
const ON_THIS_TRIP = anyOf(
  `\\b(?:for|on|during) (?:this|the current) (?:\\w+ )?${TRIP}\\b`,
  `\\b(?:fur|auf|wahrend|in) diese[rnms]? ${TRIP}|\\b(?:para|en|durante) este? ?a? ${TRIP}|\\b(?:pour|pendant) ce(?:tte)? ${TRIP}`,
);

const TODAY_WORD = words(
  "today, tonight, this (?:morning|afternoon|evening), heute(?: abend| nacht)?, hoy, esta (?:noche|tarde), aujourd'hui, ce soir, cette nuit",
);
const THIS_WEEK = words(
  "this week(?:end)?, diese woche, dieses wochenende, esta semana, este fin de semana, cette semaine, ce week-end",
);
const ONLY_WORD = words("only, just, nur, bloss, solo, solamente, seulement, juste");
const FOR_WORD = "(?:for|fur|por|para|pour)";
/**
 * "Tea only today" is a request, "only today did I learn" is not. So "only" counts when "for" follows it, or
 * when it comes after the time.
 */
const limitedTo = (time: string) =>
  anyOf(`\\b${ONLY_WORD} ${FOR_WORD} ${time}\\b|\\b${time} ${ONLY_WORD}\\b`);
const TODAY_ONLY = limitedTo(TODAY_WORD);
const WEEK_ONLY = limitedTo(THIS_WEEK);
const NOT_AFTER_FROM = "(?<!\\b(?:from|since|starting|as of|after|ab|seit|desde|partir de|depuis|des) )";
/** A request for today does not apply tomorrow. */
const TODAY_WISH = anyOf(`${NOT_AFTER_FROM}\\b${TODAY_WORD}\\b${butNot("'s")}`);
const WEEK_WISH = anyOf(`${NOT_AFTER_FROM}\\b${THIS_WEEK}\\b${butNot("'s")}`);
const PRESENT_STATE = words("on, in, at, off, out, away, working, staying, living, without, alone, home");
/** "This month I'm on night shift." */
const THIS_SPAN = anyOf(
  `^(?:\\w{2,8},? )?this (week|month),? (?:i'm|i am|we're|we are) ${PRESENT_STATE}\\b`,
  "^(?:\\w{2,8},? )?(?:diese[nr]? (woche|monat) (?:bin ich|sind wir)|est[ae] (semana|mes) (?:yo )?est(?:oy|amos)|ce(?:tte)? (semaine|mois)(?:-ci)?,? (?:je suis|nous sommes|on est)) ",
);
const ORDER = anyOf(
  "^(?:please |bitte |por favor,? )?(?:keep|leave|use|no|without|only|kein|ohne|nur|sin|solo|pas|sans)\\b",
);
/** "I decided today that I prefer tea": a discovery made today remains valid. */
const DISCOVERY = anyOf("\\b[a-z]{3,}ed\\b|'ve\\b|\\b(?:found|learnt|gemerkt|gelernt|decidi|appris)\\b");

/**
 * Returns the time at which a memory expires. A mood expires after 24 hours. A statement with an end date
 * ("until Friday", "this week only", "for the next two days", "for this trip", and "tonight" in a request)
 * expires when the last named day ends everywhere on Earth. All others never expire (null): statements about
 * the past, habits ("I work until Friday every week"), texts that only mention a date, and those that also
 * tell what lasts ("no sugar today, I'm diabetic"). Supports English, German, Spanish and French.
 */
export function expiryOf(type: MemoryType, text: string, occurredAt: Date): Date | null {
  const from = dayjs.utc(occurredAt);
  if (type === "mood") return from.add(MOOD_HOURS, "hour").toDate();
  const all = foldedSentences(text);
  const otherClauses: string[] = [];
  let last: Dayjs | null = null;
  for (const sentence of all) {
    const end = endOf(sentence, type, from);
    if (end === null) otherClauses.push(sentence);
    else {
      otherClauses.push(...clauses(sentence).filter((clause) => endOf(clause, type, from) === null));
      if (last === null || end.isAfter(last)) last = end;
    }
  }
  if (!last?.isAfter(from) || !isLittle(otherClauses) || all.some(hasLastingNews)) return null;
  return last.toDate();
}

/** Returns whether a text is only an exception for a period that it names: "wake me at 5 tomorrow". */
export function isTemporary(text: string): boolean {
  const all = foldedSentences(text);
  const rest = all.filter((sentence) => findException(sentence) === null);
  return rest.length < all.length && isLittle(rest);
}

/** Whether the parts of a text that name no end have few words. */
function isLittle(parts: readonly string[]): boolean {
  return (parts.join(" ").match(/\S+/g)?.length ?? 0) <= MAX_OTHER_WORDS;
}

const SUBJECT = words(
  "i, i'm, i've, my, we, we're, our, he, he's, she, she's, they, ich, mein\\w*, wir, unser\\w*, er, yo, mi, mis, soy, estoy, tengo, trabajo, vivo, nuestr[oa]s?, je, j'\\w+, mon, ma, mes, nous, on, notre",
);
const THING_IS =
  "(?:the|der|die|das|el|la|los|las|le|les) \\w+ (?:is|are|has|have|ist|sind|hat|es|esta|estan|tiene|est|sont|a)\\b";
/** "And I am a nurse" is a separate statement; "and I won't answer" belongs to the statement that ends. */
const CLAUSE = everyOf(
  `[,;]? (?:and|but|und|aber|y|pero|et|mais) (?=${SUBJECT} (?!won't|will|can't|cannot|werde|kann|no)|${THING_IS})`,
);

function clauses(sentence: string): string[] {
  return sentence.split(CLAUSE);
}

type Exception = { readonly period: Period; readonly statement: string };

/** Finds the period for which a sentence is an exception, if it says nothing else that lasts. */
function findException(sentence: string): Exception | null {
  if (endsAsQuestion(sentence) && !asksPolitely(sentence)) return null;
  const { statement, isAlone } = splitAside(withoutLeadIn(sentence));
  if (!isAlone || PAST_OR_HABIT.test(statement)) return null;
  const exception = STARTS_LATER.test(statement) ? null : exceptionalPeriod(statement);
  const period = exception ?? orderedPeriod(statement);
  return period && { period, statement };
}

function endOf(sentence: string, type: MemoryType, from: Dayjs): Dayjs | null {
  const exception = findException(sentence);
  const namedEnd = namedEndOf(sentence, from);
  if (exception) {
    const end = endOfPeriod(exception, from);
    return namedEnd?.isAfter(end) ? namedEnd : end;
  }
  if (endsAsQuestion(sentence)) return null;
  if (PAST_OR_HABIT.test(sentence) || STARTS_LATER.test(sentence) || GOES_ON.test(sentence)) return null;
  if (namedEnd) return namedEnd;
  const span = NEXT_SPAN.exec(sentence)?.filter((part) => part !== undefined);
  if (span) return endOfDay(from.add(countOf(span[1] ?? ""), unitOf(span[2] ?? "")));
  const now = THIS_SPAN.exec(sentence)?.find((part, index) => index > 0 && part !== undefined);
  if (now) return endOfDay(lastDayOf(unitOf(now), from));
  if (type !== "fact" && ON_THIS_TRIP.test(sentence)) return endOfDay(from.add(TRIP_DAYS, "day"));
  const { isAlone } = splitAside(sentence);
  const isWish = (type === "preference" || ORDER.test(sentence)) && isAlone && !DISCOVERY.test(sentence);
  if (TODAY_ONLY.test(sentence) || (isWish && TODAY_WISH.test(sentence))) return endOfDay(from);
  if (WEEK_ONLY.test(sentence) || (isWish && WEEK_WISH.test(sentence)))
    return endOfDay(lastDayOf("week", from));
  return null;
}

/** Returns the end of the first day that a sentence names as an end: "until Sunday". */
function namedEndOf(sentence: string, from: Dayjs): Dayjs | null {
  for (const [, after = ""] of sentence.matchAll(UNTIL_DATE)) {
    const day = findNamedDay(after, from);
    if (day) return endOfDay(day);
  }
  return null;
}

function endOfPeriod({ period, statement }: Exception, from: Dayjs): Dayjs | null {
  if (period === "named") {
    const day = findNamedDay(fromNamedPeriod(statement), from);
    return day && endOfDay(day);
  }
  if (period === "today") return endOfDay(from);
  return endOfDay(period === "tomorrow" ? from.add(1, "day") : lastDayOf(period, from));
}

function lastDayOf(unit: string, from: Dayjs): Dayjs {
  return unit === "month" ? from.endOf("month") : from.add((7 - from.day()) % 7, "day");
}

function endOfDay(day: Dayjs): Dayjs {
  return day.endOf("day").add(WESTERNMOST_HOURS, "hour");
}
