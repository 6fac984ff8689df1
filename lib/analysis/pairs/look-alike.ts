import { splitWords, tokenize, wordSet } from "@/lib/analysis/text";
import { NEGATING } from "./confirmation-cues";
import { parseStatement, type Statement, stemOf } from "./statement";

/** A pair of shorter texts is too often alike by chance, such as two goodbyes. */
const MIN_TERMS = 4;
/** The number of words that carry content which only one of the two texts may have. */
const MAX_ADDED = 2;

/**
 * Small words that change what a statement says: place and order in time, amount, certainty and tense, in
 * English, German, Spanish and French, folded to base letters.
 */
const DECISIVE = wordSet(
  `before after until till since during while from to into out up down over under above below with without off on
  against between near behind inside outside left right more less fewer few most least only even almost half
  every each other another both either neither always often sometimes rarely usually seldom once twice
  was were will would used had did could might may should must if maybe perhaps than except instead
  vor nach bis seit von zu mit ohne auf unter uber gegen zwischen links rechts mehr weniger wenige nur fast jede jeder
  jedes andere anderer beide immer oft manchmal selten war waren wird werde wurde hatte konnte sollte muss wenn vielleicht
  antes despues hasta desde hacia con sin sobre bajo contra entre izquierda derecha mas menos pocos solo casi cada otro
  otra ambos siempre a menudo raramente era fue sera seria habia podria deberia si quizas
  avant apres jusque depuis vers avec sans sur sous contre entre gauche droite plus moins peu seulement presque chaque
  autre deux toujours souvent parfois rarement etait sera serait avait pourrait devrait si peut`,
);

/**
 * Returns whether a person should look at two texts that their vectors call the same: both have at least four
 * words that carry content, one has all of these words of the other in the same order and at most two more,
 * and no value, name, relative, negation, tense or decisive small word differs. Days that depend on when a
 * text was said are left to the caller. Symmetric and pure.
 */
export function mayRepeat(oneText: string, otherText: string): boolean {
  const [one, other] = [parseStatement(oneText), parseStatement(otherText)];
  const [terms, otherTerms] = [tokenize(oneText), tokenize(otherText)];
  const [shorter, longer] =
    terms.length <= otherTerms.length ? [terms, otherTerms] : ([otherTerms, terms] as const);
  return (
    new Set(shorter).size >= MIN_TERMS &&
    longer.length - shorter.length <= MAX_ADDED &&
    isWithin(shorter, longer) &&
    one.isQuestion === other.isQuestion &&
    haveEqual(one, other, valuesOf) &&
    haveEqual(one, other, ({ relations }) => relations) &&
    haveEqual(one, other, decisiveWords) &&
    hasNames(one, other) &&
    hasNames(other, one)
  );
}

function isWithin(shorter: readonly string[], longer: readonly string[]): boolean {
  let at = 0;
  for (const term of longer) if (term === shorter[at]) at++;
  return at === shorter.length;
}

function haveEqual(one: Statement, other: Statement, read: (of: Statement) => Iterable<string>): boolean {
  return [...read(one)].sort().join(" ") === [...read(other)].sort().join(" ");
}

function valuesOf({ values }: Statement): string[] {
  return [...values].flatMap(([kind, found]) => [...found].map((value) => `${kind}:${value}`));
}

/** The decisive words, the negations and the past forms of a text, with repetitions. */
function decisiveWords({ text }: Statement): string[] {
  const words = splitWords(text, "values");
  return words.flatMap((word) => {
    if (NEGATING.test(stemOf(word)) || NEGATING.test(word)) return ["not"];
    if (DECISIVE.has(word)) return [word];
    return /[a-z]{2}ed$/.test(word) ? [word] : [];
  });
}

/** Whether the second text has every capitalised word of the first, capitalised or not. */
function hasNames(one: Statement, other: Statement): boolean {
  const words = new Set(splitWords(other.text, "values").map(stemOf));
  return [...one.capitals].every((name) => words.has(stemOf(name)));
}
