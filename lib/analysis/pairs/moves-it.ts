import { foldToBaseLetters, normalize, words } from "@/lib/analysis/text";
import { parseStatement } from "./statement";

/** "He rang", "ok so she says": who told it. */
const TOLD = `(?:${words("ok, okay, oh, ugh, argh, hm+, so, and, but, well, no, wait, update, actually, ach, tja, also, und, aber, pues, bueno, y, pero, bon, et, mais")}[,:.!]* ){0,3}(?:${words("he, she, they, er, sie, ella, el, il, elle")} ${words("(?:just |has |have )?(?:rang|rung|called|phoned|texted|emailed|wrote|messaged), says?, said, hat (?:angerufen|geschrieben), ha llamado, llamo, a (?:appele|ecrit)")}(?: (?:back|and|that|to say|und|y|et))?[,:.]? ){0,1}`;
const SOMEBODY = words("they, she, he, we, i, somebody, someone, the \\p{L}+");
const HAVE =
  "(?:'ve|'s|'d| have| has| had)?(?: had to| have to| decided to| asked to| want(?:s|ed)? to| needs? to)?(?: (?:just|now|already|all))?";
const AS = "(?:\\p{L}+ ){0,3}(?:to|till|until|for|by|from)";
const MOVED = words(
  `(?:mov(?:ed?)|shift(?:ed)?|chang(?:ed?)|push(?:ed)?|reschedul(?:ed?)|postpon(?:ed?)|delay(?:ed)?|swap(?:ped)?|switch(?:ed)?|bump(?:ed)?|rais(?:ed?)|lower(?:ed)?) (?:it|that|them) ${AS}`,
  `put (?:it|that|them) (?:off|back|forward) ${AS}`,
  `(?:bring|brought) (?:it|that|them) forward ${AS}`,
);
const IS_MOVED = words(
  "moved, shifted, changed, bumped, pushed back, postponed, rescheduled, delayed, put off, put back, brought forward",
);

/**
 * What was said just before is moved or changed: "they've moved it to Tuesday", "he can't make it till
 * Friday".
 */
const MOVES_IT = new RegExp(
  `^${TOLD}${words(
    `(?:${SOMEBODY}${HAVE} )?${MOVED}`,
    `it(?:'s|'ll| is| was| has| had| will| got)(?: (?:now|been|just|be|had to|to))* ${IS_MOVED} ${AS}`,
    `(?:he|she|they) (?:can't|cannot|couldn't|won't|can only) (?:make it|come|do it|manage(?: it)?) (?:now )?(?:till|until|before|on)`,
    "(?:er|sie|die|wir|ich|man) (?:hat|haben|habe|musste|mussten) (?:es|ihn|sie|das|den) (?:\\p{L}+ )*?(?:auf|um|in) .*\\b(?:verschoben|verlegt|vorverlegt|geandert|umgebucht|verschieben|verlegen)",
    "(?:es|er|sie|das|der|die) (?:wurde|ist|wird) (?:\\p{L}+ )*?(?:auf|um|in) .*\\b(?:verschoben|verlegt|vorverlegt|umgebucht)",
    "(?:er|sie|es) (?:kommt|beginnt|ist|findet) (?:(?:jetzt|nun|doch|leider|erst|schon) ){2,3}(?:am|um|ab|im)?",
    "(?:(?:me|te|nos) )?(?:lo|la|los|las) (?:ha|han|he|hemos|tuv\\p{L}+ que) (?:pasado|cambiado|movido|aplazado|adelantado|retrasado|pospuesto|pasar|cambiar|mover|aplazar|adelantar|retrasar) (?:a|al|para|hasta)",
    "(?:(?:me|te|nos) )?(?:lo|la|los|las) (?:paso|pasaron|cambio|cambiaron|movio|movieron|aplazo|aplazaron|adelanto|adelantaron|retraso|retrasaron) (?:a|al|para|hasta)",
    "(?:ils?|elles?|on|je|nous) (?:l'(?:a|ont|ai|avons)|les? (?:a|ont)|a du l[ea]|ont du l[ea]) (?:deplac|decal|report|avanc|chang|repouss)\\p{L}* (?:a|au|aux|pour|jusqu)",
    "(?:c'est|il est|elle est|il a ete|elle a ete) (?:finalement |maintenant )?(?:deplace|decale|reporte|avance|repousse)e?s? (?:a|au|pour)",
  )}(?![\\p{L}'])`,
  "u",
);
const MAX_WORDS = 16;

/**
 * Returns whether a text says that something said just before, which it names only by a pronoun, has moved or
 * changed to another value: "they've moved it to Tuesday", "la han pasado a las nueve". In four languages.
 */
export function movesIt(text: string): boolean {
  const folded = foldToBaseLetters(normalize(text)).replaceAll("’", "'");
  if (folded.split(/\s+/, MAX_WORDS + 1).length > MAX_WORDS || !MOVES_IT.test(folded)) return false;
  const { values, isQuestion } = parseStatement(text);
  return values.size > 0 && !isQuestion;
}
