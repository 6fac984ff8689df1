import { anyOf, either, FEW, words } from "@/lib/analysis/text";
import { isAbsence } from "./absence";

const WEEKDAY = words(
  "(?:mon|tues|wednes|thurs|fri|satur|sun)day, (?:mon|diens|donners|frei|sams|sonn)tag, mittwoch",
  "lunes, martes, miercoles, jueves, viernes, sabado, domingo, (?:lun|mar|mercre|jeu|vendre|same)di, dimanche",
);

/**
 * Days and periods, in base letters. "Morgen" and "mañana" also mean the morning, which these exclude.
 */
export const PERIODS = {
  today: words(
    "today, tonight, this (?:morning|afternoon|evening), heute(?: abend| nacht)?, hoy, esta (?:noche|tarde), aujourd'hui, ce soir, cette nuit",
  ),
  tomorrow: words(
    "tomorrow(?: (?:morning|night|evening|afternoon))?, (?<!\\b(?:heute|jeden|am|guten|der|den) )morgen(?: fruh| abend)?, (?<!\\b(?:la|esta|cada|de) )manana, demain(?: matin| soir)?",
  ),
  week: words(
    "this week(?:end)?, diese woche, dieses wochenende, am wochenende, esta semana, este fin de semana, cette semaine, ce week-end",
  ),
  month: words("this month, diesen monat, este mes, ce mois(?:-ci)?"),
  named: words(
    `(?:this|next|diesen|kommenden|nachsten|este|el proximo|ce) ${WEEKDAY}, el ${WEEKDAY} que viene, ${WEEKDAY} prochain`,
    "next (?:week(?:end)?|month), (?:nachste|kommende) woche, nachsten monat, la (?:proxima semana|semana que viene), la semaine prochaine, le mois prochain",
  ),
} as const;
const OPENING = new RegExp(
  `^((?:(?:just |only |nur |solo |juste )?(?:for|fur|para|por|pour) )?${either(...Object.values(PERIODS))}), `,
  "i",
);

/** The day or period that an exception holds for. */
export type Period = keyof typeof PERIODS;

const NOT_AFTER_START =
  "(?<!\\b(?:from|since|starting|as of|after|before|by|until|till|ab|seit|desde|partir de|depuis|des|avant|vor) )";
const NOT_POSSESSIVE = "(?!['’]s|-)";
/** Matches a day or period that is neither the start nor the end of something, nor a possessor. */
const at = (time: string) => `${NOT_AFTER_START}\\b${time}\\b${NOT_POSSESSIVE}`;

const NAMED = anyOf(at(PERIODS.named));

/** Words with which a statement calls itself an exception. */
export const EXCEPTION = words(
  "just (?:this|for) once, just the once, this once, for once, as an exception, exceptionally, ausnahmsweise, einmalig, nur dieses mal, por esta vez, por una vez, solo por hoy, excepcionalmente, de forma excepcional, exceptionnellement, pour une fois, a titre exceptionnel",
);
const NONE = words(
  "no, not any, without, kein(?:e|en|er)?, ohne, sin, nada de, il n'y a pas d[e'u], pas d[e'u], pas, sans",
);
const LEAD = `^(?:(?:and|but|so|also|please|there(?:'s| is| are)|und|aber|also|bitte|y|pero|et|mais|il y a|hay|ok|hey),? )${FEW}`;
/** What does not take place: "no bus tomorrow". "No" as an answer has a comma after it. */
const THING = "(?: ?[\\w'-]+){1,4}?";

const CLOSED = words(
  "closed, shut, locked, blocked, broken, unavailable, cancell?ed, suspended, flooded, down, off, out of order, gesperrt, geschlossen, zu, defekt, kaputt, ausser betrieb, cerrad[oa]s?, cortad[oa]s?, averiad[oa]s?, fermee?s?, bloquee?s?, en panne",
);
const IS = "(?:is|are|stays?|remains?|be|ist|sind|bleibt|bleiben|esta|estan|est|sont|reste|restent)";
/** People and things of people, whose place is a state; "the market is in the park" is an event. */
const SOMEBODY =
  "(?:(?!(?:the|that|this|it|there|here|what|das|der|die|es|el|la|lo|le|les|ce|c)\\b)[\\w-]{2,20}|(?:my|our|his|her|mein|meine|unsere?|mi|mon|ma|notre) [\\w-]{2,20}|i|he|we)";
const BE = "(?: is| are| am|'s|'re|'m| bin| ist| sind| estoy| esta| estamos| estan| suis| est| sommes| sont)";
/** Where somebody is; "at 3" and "on Friday" are appointments. */
const PLACE_WORD =
  "(?:in|at|on|off|out|away|alone|without|ill|sick|home|weg|krank|allein|fuera|solo|sola|enferm[oa]|absente?|malade|a|en|chez)(?! (?:the )?(?:\\d|monday|tuesday|wednesday|thursday|friday|saturday|sunday))";
const STAYS = `${SOMEBODY}${BE} (?:still |all |gerade )?${PLACE_WORD}\\b`;

/** What somebody may do: "she can stay up". "We can meet" is a plan. */
const MAY = words(
  "may, (?:is|are) allowed to, can (?:stay|have|keep|skip|use|watch|eat|leave|sleep|play|miss|sit), gets to, get to, darf, durfen, puede (?:quedarse|ver|comer|usar|jugar|dormir), pueden (?:quedarse|ver|comer|usar|jugar|dormir), peut (?:rester|regarder|manger|jouer|veiller), peuvent (?:rester|regarder|manger|jouer|veiller)",
);
const OTHERS =
  "(?:she|he|they|the (?:kids|boys|girls|children)|er|sie|die kinder|los ninos|elle|il|ils|elles|les enfants|[a-z]{3,12})";

/** What happened, a plan to meet, and a habit are no exceptions, whatever day they name. */
const NO_EXCEPTION = anyOf(
  "\\b(?:appointment|meeting with|birthday|wedding|party|termin|cita|rendez-vous|deadline|due)\\b",
  "\\b(?:i|we|he|she|they) (?:ran|met|saw|went|got|made|took|had|did|was|were|ate|slept|found|lost|won|[a-z]{3,}ed)\\b",
);

function patternOf(time: string): RegExp {
  const when = at(time);
  return anyOf(
    `\\b${EXCEPTION}\\b.*${when}|${when}.*\\b${EXCEPTION}\\b`,
    `${LEAD}${NONE}${THING} (?:\\w+ )?${when}`,
    `${LEAD}${when},? ${NONE}${THING}(?:$|[,.!])`,
    `\\b${IS} (?:\\w+ ){0,4}${CLOSED}\\b(?: \\w+){0,3} ${when}|\\b${IS} (?:\\w+ ){0,3}${when} (?:\\w+ ){0,3}${CLOSED}\\b|\\w['’]s ${CLOSED} ${when}`,
    `${LEAD}${STAYS}(?: [\\w'-]+){0,4}? ${when}|${LEAD}${SOMEBODY}${BE} ${when} ${PLACE_WORD}\\b`,
    `${LEAD}${OTHERS} ${MAY}\\b(?: [\\w'-]+){0,6}? ${when}`,
  );
}

const PATTERNS = (Object.keys(PERIODS) as Period[]).map((period) => ({
  period,
  when: anyOf(at(PERIODS[period])),
  pattern: patternOf(PERIODS[period]),
}));

/** Longer sentences are not read, which bounds the time. */
const MAX_CHARS = 300;

/** A sentence without its comma after the day or period that opens it: "Cette semaine, pas de chorale". */
export function withoutOpeningComma(sentence: string): string {
  return sentence.replace(OPENING, "$1 ");
}

/** Returns the text from its first weekday or coming period on: "next Friday" in "no yoga next Friday". */
export function fromNamedPeriod(sentence: string): string {
  return sentence.slice(Math.max(0, sentence.search(NAMED)));
}

/** Returns the first of the periods that a sentence names, or null. Expects base letters. */
export function namedPeriod(sentence: string): Period | null {
  return PATTERNS.find(({ when }) => when.test(sentence))?.period ?? null;
}

/**
 * Returns the period for which a sentence says, by its own words, that something else holds: "no bus
 * tomorrow", "Ben's in Hamburg this week", "heute ausnahmsweise ganz aus". Null when it names no such period.
 * Expects base letters.
 */
export function exceptionalPeriod(sentence: string): Period | null {
  if (sentence.length > MAX_CHARS || NO_EXCEPTION.test(sentence)) return null;
  const found = PATTERNS.filter(({ when }) => when.test(sentence));
  if (found.length === 0) return null;
  if (isAbsence(sentence)) return found[0]?.period ?? null;
  return found.find(({ pattern }) => pattern.test(sentence))?.period ?? null;
}
