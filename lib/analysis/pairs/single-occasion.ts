import { isCorrection, isTemporary } from "@/lib/analysis/decide";
import { anyOf, foldToBaseLetters, sentences, words } from "@/lib/analysis/text";
import { TROUBLE } from "./cues";
import { parseStatement } from "./statement";
import { hasDay, type PairValues } from "./values";
import { DE_DAY, EN_DAY, ES_DAY, FR_DAY } from "./weekday-names";

/** Source of a pattern that matches one of the phrases as whole words, in text folded to base letters. */
const whole = (...lists: readonly string[]) => `(?<![a-z0-9'])${words(...lists)}(?![a-z0-9'])`;

/** One day or period, in which something can differ from the rule. */
const THIS_TIME = anyOf(
  whole(
    `tonight, tomorrow, next (?:week(?:end)?|${EN_DAY}), this (?:week(?:end)?|month|once|one time|time|${EN_DAY}), (?:just|only) (?:this|the) once, while \\w+ (?:is|are) (?:away|ill|sick|off|on holiday)`,
    `(?:diese[nrsm]?|nachste[nrsm]?|kommende[nrsm]?) (?:woche|wochenende|monat|mal|${DE_DAY}), ausnahmsweise, (?<!(?:jeden|am|guten|der|den|heute) )morgen`,
    `est[ea] (?:semana|fin de semana|mes|vez|noche|${ES_DAY}), el proximo ${ES_DAY}, el ${ES_DAY} que viene, la semana que viene, la proxima semana, (?<!(?:la|esta|cada|de) )manana`,
    `cet?(?:te)? (?:semaine|week-end|mois|fois(?:-ci)?|soir|${FR_DAY}), demain, (?:la semaine|${FR_DAY}) prochaine?`,
  ),
);
/** The day of something that happened. */
const THAT_DAY = anyOf(
  whole(
    `today, yesterday, last (?:night(?:'s)?|week(?:end)?|time|${EN_DAY}), this (?:morning|afternoon|evening), on ${EN_DAY}`,
    `heute, gestern, vorgestern, letzte[nrsm]? (?:nacht|woche|wochenende|mal|${DE_DAY}), am ${DE_DAY}`,
    `hoy, ayer, anteayer, anoche, esta (?:manana|tarde), (?:el|la) (?:semana|vez|${ES_DAY}) pasad[oa]`,
    `aujourd'hui, hier, ce matin, (?:la semaine|la fois|${FR_DAY}) (?:derniere?|passee?)`,
  ),
);
/** What goes differently once: "forgot the cake", "ist ausgefallen". */
const MISHAP = anyOf(
  whole(
    "forgot(?: to)?, overslept, missed, skipped, (?:didn't|did not|couldn't|could not|can't|cannot|wasn't able to) (?:\\w+ )?(?:come|make|show|turn|ring|call|bring|go|pick|play|sing|train|practise|practice|do|get|have|water|drive|cook|manage), (?:was|were|is|am|are) (?:\\w+ )?(?:ill|sick|late|away|unwell|hungover|on holiday)",
    "vergessen, verpasst, verschlafen, ausgefallen, fallt .{0,30}\\baus, fiel .{0,30}\\baus, (?:konnte|kann) .{0,40}\\bnicht, nicht gekommen, (?:war|ist|bin) .{0,20}\\bkrank",
    "olvide, olvido, (?:se|me) (?:me |le )?olvido, no (?:vino|pudo|pude|puede|fue|fui|hubo|trajo|llego), falto, (?:estaba|estuvo|esta) (?:enferm[oa]|mal[oa])",
    "oublie, rate, manque, n'(?:est|a|ai|y a) pas, (?:etait|est) malade",
  ),
);
/** "I swapped Thursday with Priya": one day, given away to somebody for one other. */
const TRADE = anyOf(
  whole(
    `(?:swapped|traded|switched|exchanged) (?:(?:my|our|his|her|their|the) )?${EN_DAY}(?:'s)?(?: (?!and )[a-z]+)? with (?!the\\b)[a-z]+`,
    `${DE_DAY} mit \\w+ (?:ge|ver)?tauscht, mit \\w+ (?:den |meinen )?${DE_DAY} getauscht`,
    `(?:cambie|cambio|he cambiado|ha cambiado) (?:el|mi) (?:turno del )?${ES_DAY} (?:con|a) (?!los\\b|las\\b|la\\b|el\\b)\\w+`,
    `echange (?:le|mon) ${FR_DAY} avec \\w+`,
  ),
);
/** What lasts from now on, whatever day it is said. */
const LASTING = anyOf(
  whole(
    "for good, permanent(?:ly)?, forever, for ever, from (?:this|next) \\w+ on, (?:every|each|always)(?! \\w+ (?:this|next)), rais(?:ed?|es), lowered, increased, reduced, (?:went|goes|gone|going) (?:up|down), promoted, switched, stopped, quit, gave up, given up, giving up, sold, died, lost, finished, broke up, resigned, retired, took over, replaced, moved (?:to|in|out|away|house), new",
    "ab (?:jetzt|sofort|dieser|diesem|nachster|nachstem), von jetzt an, dauerhaft, fur immer, endgultig, immer, jede[nrsm]?, neue[nrsm]?, gekundigt, aufgehort, aufgegeben, verkauft, gestorben, umgezogen, erhoht, gesenkt",
    "a partir de, desde, para siempre, siempre, cada, todos los, todas las, nuev[oa]s?, he dejado, ha dejado, vendi, vendido, murio, subido, bajado, se ha mudado",
    "a partir de, desormais, toujours, chaque, tous les, toutes les, definitivement, nouve(?:au|lle)s?, vendu, mort, arrete, quitte, demenage",
  ),
);
/** What happens again and again. */
const RECURS = anyOf(
  whole(
    `every, each, always, usually, normally, weekly, daily, nightly, monthly, weekdays?, weekends, mornings, evenings, nights, school (?:days|nights), ${EN_DAY}s, (?:once|twice|\\w+ times|[\\d.,]+(?: [\\w%]+)?) (?:an?|per) (?:day|night|week|month|year|hour|visit|term), of the month, (?:first|second|third|fourth|last) ${EN_DAY} of`,
    "jede[nrsm]?, immer, meistens, normalerweise, taglich, wochentlich, monatlich, \\w{3,10}tags, morgens, mittags, abends, nachts, mittwochs, unter der woche, werktags, alle (?:zwei|drei|vier|14) (?:tage|wochen|monate), im monat, (?:pro|in der) (?:tag|woche|monat|stunde), (?:\\w+)?mal (?:am|im|pro|die) \\w+",
    `cada, siempre, normalmente, todos los, todas las, los (?:${ES_DAY}s?|fines de semana), por las (?:mananas|tardes|noches), (?:al|por) (?:dia|mes|ano|semana), a la semana, una vez, (?:dos|tres) veces`,
    `chaque, toujours, d'habitude, tous les, toutes les, le (?:${FR_DAY}s?|matin|soir)(?! \\d), par (?:jour|mois|an|semaine), (?:une|deux|trois) fois`,
  ),
);

/** "Bridge is Wednesday at two": a rule when the message is about one week, else perhaps an appointment. */
const ON_WEEKDAY = anyOf(
  `(?<![a-z0-9'])(?:is|are|meets?|starts?|ist|sind|es|son|est|sont) (?:el |le )?(?:${EN_DAY}|${DE_DAY}|${ES_DAY}|${FR_DAY})(?![a-z0-9'])`,
);
const THIS_WEEK = anyOf(
  whole(
    "this (?:week|month), diese(?:n|r|s)? (?:woche|monat), est[ea] (?:semana|mes), ce(?:tte)? (?:semaine|mois)",
  ),
);

/** "School starts at 8:30": a rule when the message is about one week. */
const STARTS_AT = anyOf(
  `${words("starts?, begins?, opens?, closes?, ends?, finish(?:es)?, beginnt, endet, offnet, schliesst, empieza, comienza, abre, cierra, termina, acaba, commence, ouvre, ferme, finit")} ${words("at, um, a las?, a")} \\d`,
);

const INSTEAD = anyOf(
  whole("instead(?: of)?, statt, anstatt, stattdessen, en vez de, en lugar de, au lieu d[e'u]\\w*"),
);

/** Longer texts say more than an exception. */
const MAX_CHARS = 240;

/**
 * Returns whether a message is only about a single occasion of what a memory describes as a rule: "no
 * badminton this Monday" after "badminton is every Monday", "Ernst forgot the cake" after "Ernst brings the
 * cake"; about a day traded with somebody; or about another day than a memory of a past day. It neither
 * replaces the memory nor casts doubt on it.
 */
export function isSingleOccasion(newerText: string, olderText: string): boolean {
  if (newerText.length > MAX_CHARS) return false;
  const [newer, older] = [foldToBaseLetters(newerText), foldToBaseLetters(olderText)];
  const { cues, values } = parseStatement(newerText);
  if (namesPeriod(newer) && !namesPeriod(older) && !namesDay(olderText) && isTemporary(newerText))
    return true;
  if (isInsteadOnce(newer, older) && !cues.now) return true;
  if (cues.now || isCorrection(sentences(newerText))) return false;
  if (TRADE.test(newer)) return RECURS.test(older) || !hasSameDay(values, parseStatement(olderText).values);
  if (THAT_DAY.test(older)) return THAT_DAY.test(newer) && areBothPast(newerText, olderText);
  if (LASTING.test(newer) || RECURS.test(newer)) return false;
  if (THIS_TIME.test(older)) return false;
  if ((ON_WEEKDAY.test(older) || STARTS_AT.test(older)) && THIS_WEEK.test(newer)) return true;
  if (RECURS.test(older))
    return (
      THIS_TIME.test(newer) || MISHAP.test(newer) || (THAT_DAY.test(newer) && !cues.change && !cues.decide)
    );
  return !cues.change && !cues.decide && !cues.solved && MISHAP.test(newer) && describesState(olderText);
}

const IS_NEW = anyOf(whole("new, neue[nmrs]?, nuev[oa]s?, nouve(?:au|l|lle)s?"));

/** Returns whether a message states the rule to which a memory is an exception, and no change of it. */
export function isRuleOfException(newerText: string, olderText: string): boolean {
  const [newer, older] = [foldToBaseLetters(newerText), foldToBaseLetters(olderText)];
  const { cues } = parseStatement(newerText);
  const isChange = cues.change || cues.now || cues.end || cues.correct || cues.negation || IS_NEW.test(newer);
  const isException = THIS_TIME.test(older) || (THAT_DAY.test(older) && MISHAP.test(older));
  return isException && !isChange && isSingleOccasion(olderText, newerText);
}

/** "Had coffee instead of tea today" after "I drink tea": not when the older text names a day of its own. */
function isInsteadOnce(newer: string, older: string): boolean {
  if (!INSTEAD.test(newer) || !namesPeriod(newer) || LASTING.test(newer)) return false;
  return !namesPeriod(older) && (RECURS.test(older) || !namesDay(older));
}

function hasSameDay(one: PairValues, other: PairValues): boolean {
  return [...(one.get("day") ?? [])].some((day) => other.get("day")?.has(day));
}

/** Whether the older text tells of a past day, and the newer one tells of a day and changes nothing. */
function areBothPast(newerText: string, olderText: string): boolean {
  const { cues } = parseStatement(newerText);
  const older = parseStatement(olderText);
  const isChange = cues.change || cues.solved || cues.correct || older.cues.change;
  return !isChange && older.cues.past && !TROUBLE.test(older.text);
}

/** Whether a text describes how things are, and no day, plan, past or trouble. */
function describesState(text: string): boolean {
  const { cues, text: folded } = parseStatement(text);
  const isBounded = namesDay(text) || cues.past || cues.future || cues.hypothetical || cues.temporary;
  return !isBounded && !TROUBLE.test(folded);
}

const namesDay = (text: string) => hasDay(parseStatement(text).values);
const namesPeriod = (text: string) => THIS_TIME.test(text) || THAT_DAY.test(text);
