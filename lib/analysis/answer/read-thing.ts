import { between, type Clause, isFirstPerson, linkAfter, type Match, phrase, type Value } from "./clause";
import { wordsOf } from "./terms";
import { LIFE_VERBS, LINK, PLACE_WORD, POSITION } from "./vocabulary";

/** Returns what a subject is: "is 19 degrees", "purple is my favourite colour", "allergic to nuts". */
export function readThing(clause: Clause, match: Match, isPast: boolean): Value | null {
  return valueAfter(clause, match, isPast) ?? valueBefore(clause, match) ?? objectOf(clause, match);
}

function valueAfter(clause: Clause, match: Match, isPast: boolean): Value | null {
  const link = linkAfter(clause, match, isPast);
  if (link !== null) return withTerm(phrase(clause, link + 1));
  // "What size is my ring?", "My ring is size 52": the noun stands with its value.
  const inner = clause.words.findIndex(
    ({ folded }, index) => LINK.has(folded) && index > match.first && index < match.last,
  );
  const isLate = inner >= 0 && match.last - inner <= 2;
  return isLate ? withTerm(phrase(clause, inner + 1)) : null;
}

function valueBefore(clause: Clause, { first }: Match): Value | null {
  const { words } = clause;
  const link = words.findIndex(({ folded }) => LINK.has(folded));
  if (
    link < 1 ||
    link > 6 ||
    link >= first ||
    first - link > 3 ||
    !isFirstPerson(words.slice(link + 1, link + 2))
  )
    return null;
  return withTerm(between(clause, 0, link - 1));
}

/** "I'm allergic to peanuts", "Ich bin gegen Nüsse allergisch": the object of an adjective. */
function objectOf(clause: Clause, { last }: Match): Value | null {
  const { words } = clause;
  if (words[last]?.term !== "allerg") return null;
  const against = words.findIndex(({ folded }) => folded === "gegen");
  if (against >= 0 && against < last) return between(clause, against + 1, last - 1);
  return /^(?:to|al?|aux?|gegen)$/.test(words[last + 1]?.folded ?? "") ? phrase(clause, last + 2) : null;
}

function withTerm(value: Value | null): Value | null {
  return value && wordsOf(value.text).some(({ term }) => term !== null) ? value : null;
}

/** Returns the place after a subject and its verb, with its preposition. */
export function readPlace(clause: Clause, { last }: Match): Value | null {
  const { words } = clause;
  for (let index = last + 1; index < words.length && index <= last + 4; index++) {
    const word = words[index];
    if (!word) break;
    if (PLACE_WORD.has(word.folded)) return withTerm(phrase(clause, index));
    const isVerb = LINK.has(word.folded) || POSITION.has(word.folded) || LIFE_VERBS.has(word.term ?? "");
    if (word.term !== null && !isVerb && !word.isCapital) break;
  }
  return null;
}
