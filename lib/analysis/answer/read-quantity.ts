import { foldToBaseLetters, monthNamed, weekdayNamed } from "@/lib/analysis/text";
import { between, type Clause, type Match, type Value } from "./clause";
import { isBeing, type Word, wordsOf } from "./terms";
import { CARRIES_AMOUNT, DAY_PART, JOIN, LINK, NUMBERS, OF } from "./vocabulary";

const isTime = (word: Word | undefined, before: Word | undefined): boolean =>
  word !== undefined &&
  (weekdayNamed(word.folded.replace(/s$/, "")) !== undefined ||
    weekdayNamed(word.folded) !== undefined ||
    (monthNamed(word.folded) !== undefined && word.folded !== "mar" && word.folded !== "sept") ||
    /^\d{1,2}(?:[:.h]\d\d)?(?:st|nd|rd|th|h|am|pm)?$|^(?:19|20)\d\d$/.test(word.folded) ||
    DAY_PART.has(word.folded) ||
    (NUMBERS.has(word.folded) &&
      /^(?:at|by|um|gegen|las|la|a|past|before|after|from|to|half|until|till|in)$/.test(
        before?.folded ?? "",
      )));

/** Returns the first expression of time after the subject, or else the only one in the clause. */
export function readTime(clause: Clause, { last }: Match): Value | null {
  const { words } = clause;
  const runs: [number, number][] = [];
  for (let index = 0; index < words.length; index++) {
    if (!isTime(words[index], words[index - 1])) continue;
    let end = index;
    for (let next = index + 1; next < words.length; next++) {
      if (isTime(words[next], words[next - 1])) end = next;
      else if (!JOIN.has(words[next]?.folded ?? "")) break;
    }
    runs.push([index, end]);
    index = end;
  }
  const [run] = [...runs.filter(([from]) => from > last), ...(runs.length === 1 ? runs : [])];
  return run ? between(clause, run[0], run[1]) : null;
}

/** For folded text. */
const AGE =
  /(?<age>[a-z]+|\d{1,3})[ -](?:years? old|jahre? alt|anos|ans)\b|\b(?:is|am|turned|i'm|ist) (?<plain>\d{1,3})(?= now|[.,!]|$)/;

/** Returns the age that a sentence gives its subject, also after a comma: "a beagle mix, five years old". */
export function readAge(clause: Clause, { last }: Match): Value | null {
  const after = `${clause.text.slice(clause.words[last]?.end ?? 0)}, ${clause.rest}`;
  const found = AGE.exec(foldToBaseLetters(after));
  const age = found?.groups?.age ?? found?.groups?.plain;
  const words = wordsOf(after);
  const place = words.findIndex(({ folded }) => folded === age);
  const [number] = words.slice(place);
  const isOthers = words.slice(0, place).some(({ term }) => term !== null && isBeing(term));
  return number && place >= 0 && isNumber(number) && !isOthers ? { text: number.text, end: 0 } : null;
}

const isNumber = (word: Word | undefined) =>
  word !== undefined && (/^\d/.test(word.folded) || NUMBERS.has(word.folded));

/** "has 40 connections", "300 grams of rye flour": the number before what is counted. */
export function readCount(clause: Clause, terms: readonly string[]): Value | null {
  const { words } = clause;
  for (const [index, word] of words.entries()) {
    if (word.term !== terms[0]) continue;
    for (const back of [1, 2, 3]) {
      if (!isNumber(words[index - back])) continue;
      const isOf = back === 1 || OF.has(words[index - 1]?.folded ?? "");
      if (isOf) return between(clause, index - back, back === 1 ? index : index - 2);
    }
  }
  return null;
}

/** Returns the only number of a clause with its unit: "takes 25 minutes", "is forty metres deep". */
export function readAmount(clause: Clause): Value | null {
  const { words } = clause;
  const places = words.flatMap((word, index) => (isNumber(word) ? [index] : []));
  const [from] = places;
  const verb = words
    .slice(0, from)
    .findLast(({ folded }) => !/^(?:about|around|only|roughly|etwa|unos|environ)$/.test(folded));
  if (from === undefined || places.length > 1 || !verb) return null;
  if (!LINK.has(verb.folded) && !CARRIES_AMOUNT.has(verb.term ?? "")) return null;
  const hasUnit = clause.words[from + 1]?.term != null;
  return between(clause, from, hasUnit ? from + 1 : from);
}
