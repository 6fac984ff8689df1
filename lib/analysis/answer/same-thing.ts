import { parseStatement } from "@/lib/analysis/pairs";
import { anyOf, foldToBaseLetters, words } from "@/lib/analysis/text";
import type { AnsweredValue } from "./change";
import { MAX_CHARS } from "./clause";
import { isBeing, type Word, wordsOf } from "./terms";
import { FIRST_PERSON } from "./vocabulary";

/** "Is at", "will be in", "se celebra en", "ist jetzt doch im": where or when something is. */
const TAKES_PLACE = anyOf(
  `^(?: night| day)?(?:'s| ${words(
    "is, are, will be, takes place, starts, begins, goes, meets, ist, sind, findet, steigt, beginnt, es, son, sera, se celebra, se hace, empieza, est, sont, se fait, aura lieu, commence",
  )})(?: \\S+){0,3}? ${words("at, in, on, from, by, im, in, am, um, bei, beim, auf, zu, en, a, al, el, chez, au, aux, dans, sur, le, la")} `,
);
const MOVED =
  /^(?:moved|moving|move|shifted|switched|relocated|rescheduled|postponed|verlegt|verschoben|movido|trasladado|aplazado|deplace|reporte)$/;
/** "Am Ende ist die Feier im Keller": the verb before the thing, and a place behind it. */
const IS = /^(?:is|are|ist|sind|findet|es|sera|est)$/;
const IN_PLACE = /^ (?:jetzt |nun |doch )*(?:at|in|on|im|am|um|bei|beim|auf|zu|en|a|al|chez|au|aux|dans)\b/;
/** Words between a verb such as "moved" and what it moves: "moved the", "moved our". */
const MAX_BETWEEN = 2;

/**
 * Whether a newer text may say where or when the thing of a question is, with a part of its words: "in the
 * end the party is at the rowing club" after "Grandma's party is at the Swan". Not "Leo's party is at the
 * Swan". Pure.
 */
export function tellsOfSameThing(newerText: string, { terms, value }: AnsweredValue): boolean {
  const newer = newerText.slice(0, MAX_CHARS).replaceAll("’", "'");
  const folded = foldToBaseLetters(newer);
  if (folded.includes(foldToBaseLetters(value))) return false;
  const said = wordsOf(newer);
  const { cues } = parseStatement(newer);
  return said.some((word, at) => {
    if (word.term === null || isBeing(word.term) || !terms.includes(word.term)) return false;
    if (isOfAnother(said, at, terms)) return false;
    const isMoved = said.slice(Math.max(0, at - MAX_BETWEEN), at).some((one) => MOVED.test(one.folded));
    const isPlaced =
      said.slice(Math.max(0, at - MAX_BETWEEN), at).some((one) => IS.test(one.folded)) &&
      IN_PLACE.test(folded.slice(word.end));
    return (
      isMoved || isPlaced || TAKES_PLACE.test(folded.slice(word.end)) || (cues.decide && isFor(said, at))
    );
  });
}

/** "Leo's party", "the party of Leo": the thing of somebody whom the question does not name. */
function isOfAnother(said: readonly Word[], at: number, terms: readonly string[]): boolean {
  const isOther = (word: Word | undefined) =>
    word !== undefined && word.term !== null && !terms.includes(word.term) && !FIRST_PERSON.has(word.folded);
  const [before, after, next] = [said[at - 1], said[at + 1], said[at + 2]];
  const isOwned = before?.folded.endsWith("'s") === true && isOther(before);
  return isOwned || (/^(?:of|von|de|del|du|d)$/.test(after?.folded ?? "") && isOther(next));
}

/** "We decided on the library for the meeting". */
const isFor = (said: readonly Word[], at: number) =>
  said.slice(Math.max(0, at - MAX_BETWEEN), at).some(({ folded }) => /^(?:for|fur|para|pour)$/.test(folded));
