import { type Clause, isFirstPerson, type Match, type Statement, type Value } from "./clause";
import type { Question } from "./question";
import { readName } from "./read-name";
import { readAge, readAmount, readCount, readTime } from "./read-quantity";
import { readPlace, readThing } from "./read-thing";
import { isBeing, type Word } from "./terms";
import { CARRIES_AMOUNT, LIFE_VERBS, NEGATED, OF, OTHERS } from "./vocabulary";

/** Other words before the last term: "our family doctor" is our doctor. */
const MAX_EXTRA_WORDS = 3;

/**
 * Returns the value that a statement gives the attribute that a question asks for, as it stands in the text;
 * null when it gives none. Every term of the question must be in one clause, and its subject must not be
 * somebody else's. With `isSpeakers`, the clause must be in the first person. A negated clause gives none.
 */
export function readValue(
  question: Question,
  { clauses, terms }: Statement,
  isSpeakers = false,
): string | null {
  if (question.kind === "other" || question.terms.length === 0 || question.isNegated) return null;
  const needed = neededTerms(question);
  if (!needed.every((term) => terms.has(term))) return null;
  for (const clause of clauses) {
    const value = valueIn({ ...question, terms: needed }, clause, isSpeakers);
    if (value) return value.replaceAll("\u2024", ".");
  }
  return null;
}

const neededTerms = ({ kind, terms }: Question) =>
  kind === "amount" ? terms.filter((term) => !CARRIES_AMOUNT.has(term)) : terms;

function valueIn(question: Question, clause: Clause, isSpeakers: boolean): string | null {
  const { terms } = question;
  const match = matchOf(terms, clause.words);
  if (!match || !isSubject(question, clause.words, match)) return null;
  if (isSpeakers && !isFirstPerson(clause.words.slice(0, match.first + 1))) return null;
  const value = read(question, clause, match);
  if (!value) return null;
  const end = Math.max(value.end, clause.words[match.last]?.end ?? 0);
  const isDenied = clause.words.some(({ folded, start }) => NEGATED.has(folded) && start < end);
  return isDenied ? null : value.text;
}

function read({ kind, terms, isPast }: Question, clause: Clause, match: Match): Value | null {
  switch (kind) {
    case "name":
    case "who":
      return readName(clause, match, kind === "who", isPast);
    case "where":
      return readPlace(clause, match);
    case "when":
      return readTime(clause, match);
    case "age":
      return readAge(clause, match);
    case "count":
      return readCount(clause, terms);
    case "amount":
      return readAmount(clause);
    default:
      return readThing(clause, match, isPast);
  }
}

function matchOf(terms: readonly string[], words: readonly Word[]): Match | null {
  const places = terms.map((term) => words.findIndex((word) => word.term === term));
  return places.length === 0 || places.includes(-1)
    ? null
    : { first: Math.min(...places), last: Math.max(...places) };
}

/** Returns whether the words around the terms name the same subject as the question, and nobody else. */
function isSubject({ terms, isOwn }: Question, words: readonly Word[], { first, last }: Match): boolean {
  const isExtra = ({ term }: Word) => term !== null && !terms.includes(term);
  const extra = words.slice(0, last).filter(isExtra);
  const before = words.slice(0, first + 1);
  const isOfOther = before.some((word, index) => isExtra(word) && OF.has(words[index + 1]?.folded ?? ""));
  const isOthers = isOwn && before.some(({ folded }) => OTHERS.has(folded));
  const isNamed = extra.some(({ folded, term }) => /'s$|s'$/.test(folded) || isBeing(term ?? ""));
  if (extra.length > MAX_EXTRA_WORDS || isOfOther || isOthers || isNamed) return false;
  // "My daughter lives" and not "I live with my daughter".
  const placeOf = (isKind: (term: string) => boolean) => words.findIndex(({ term }) => isKind(term ?? ""));
  const being = placeOf((term) => isBeing(term) && terms.includes(term));
  const verb = placeOf((term) => LIFE_VERBS.has(term) && terms.includes(term));
  if (being >= 0 && verb >= 0 && being > verb) return false;
  // "Where do I live?" asks for the speaker's own home.
  const isSelf = isOwn && terms.every((term) => LIFE_VERBS.has(term) || term === "allerg");
  return !isSelf || (isFirstPerson(before) && !extra.some(({ isCapital }, index) => isCapital && index > 0));
}
