import { monthNamed, wordSet } from "@/lib/analysis/text";
import type { Token } from "./tokens";
import { ARTICLES, POSSESSIVES } from "./words";

const SINCE = wordSet("since seit desde depuis");
/** What can stand between "seit" and the time: "seit etwa Anfang Mai", "desde hace casi tres años". */
const MAX_BETWEEN = 4;
const OPENS_OTHER_PHRASE = wordSet(
  "at in on with as for bei beim im mit als fur en con como para chez dans avec comme pour",
);
const LONG_UNIT =
  /^(?:years?|months?|weeks?|decades?|ages|jahr(?:en?)?|monat(?:en?)?|wochen?|jahrzehnten?|semestern?|anos?|mes(?:es)?|semanas?|decadas?|ans?|annees?|mois|semaines?|decennies)$/;
const TIME =
  /^(?:(?:19|20)\d\d|spring|summer|autumn|fall|fruhjahr|fruhling|sommer|herbst|winter|primavera|verano|otono|invierno|printemps|ete|automne|hiver|kurzem|langem|langerem|jeher|siempre|poco|toujours|longtemps|peu)$/;

const isTime = ({ folded }: Token): boolean =>
  LONG_UNIT.test(folded) || TIME.test(folded) || monthNamed(folded) !== undefined;

/**
 * Returns the place after a phrase of time at a place: "seit 2019", "schon seit über drei Jahren", "seit
 * meiner Ausbildung", "desde hace dos años", "depuis mai 2018", "for ten years". Without one, it is the place
 * itself. Hours and days are none: who works at something for hours has no job there.
 */
export function timePhraseEnd(tokens: readonly Token[], from: number): number {
  const opening = tokens[from]?.folded ?? "";
  const isSince = SINCE.has(opening);
  if (!isSince && opening !== "for") return from;
  let end = from;
  for (let at = from + 1; at <= from + 1 + MAX_BETWEEN; at++) {
    const token = tokens[at];
    if (!token || OPENS_OTHER_PHRASE.has(token.folded)) break;
    if (isSince ? isTime(token) : LONG_UNIT.test(token.folded)) end = at + 1;
    else if (end > from || (token.isCapital && !/^(?:Anfang|Mitte|Ende)$/.test(token.text))) break;
  }
  return end > from ? end : eventEnd(tokens, from, opening);
}

/** "Seit meiner Ausbildung", "seit dem Studium": a German noun with a determiner, so it names nobody. */
function eventEnd(tokens: readonly Token[], from: number, opening: string): number {
  const determiner = tokens[from + 1]?.folded ?? "";
  const isGerman = POSSESSIVES.get(determiner) === "de" || ARTICLES.get(determiner) === "de";
  return opening === "seit" && isGerman && tokens[from + 2]?.isCapital ? from + 3 : from;
}
