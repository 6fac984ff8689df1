import { type Clause, isFirstPerson, type Match, type Statement, type Value } from "./clause";
import { isPlain, isUnsettled } from "./plain-clause";
import type { Question } from "./question";
import { readName } from "./read-name";
import { ownAge, readAge, readAmount, readCount, readTime } from "./read-quantity";
import { readPlace, readThing } from "./read-thing";
import { isBeing, namePart, type Word, wordsOf } from "./terms";
import { CARRIES_AMOUNT, DETERMINER, FIRST_PERSON, LIFE_VERBS, OF, THIRD_PERSON } from "./vocabulary";

/** Other words before the last term: "our family doctor" is our doctor. */
const MAX_EXTRA_WORDS = 3;

/**
 * Returns the value that a statement gives the attribute that a question asks for, as it stands in the text;
 * null when it gives none, or different ones. Every term of the question must be in one plain clause, and its
 * subject must not be somebody else's. With `isSpeakers`, the clause must be in the first person.
 */
export function readValue(
  question: Question,
  { clauses, terms }: Statement,
  isSpeakers = false,
): string | null {
  // "Where does she live and work?" asks for two things.
  if (question.terms.filter((term) => LIFE_VERBS.has(term)).length > 1) return null;
  if (question.kind === "other" || question.isNegated) return null;
  if (question.terms.length === 0) return isOwnAge(question) ? ownAge(clauses) : null;
  const needed = neededTerms(question);
  if (!needed.every((term) => terms.has(term))) return null;
  const values = clauses.flatMap(
    (clause) => valueIn({ ...question, terms: needed }, clause, isSpeakers) ?? [],
  );
  const [value] = values;
  const isOnly = values.every((other) => isSameValue(question.kind, value ?? "", other));
  return value && isOnly ? value.replaceAll("\u2024", ".") : null;
}

/** "How old am I?", but neither "How old was I?" nor "How old are we?". */
const isOwnAge = ({ kind, isOwn, isPast, isFuture, isGroups }: Question) =>
  kind === "age" && isOwn && !isPast && !isFuture && !isGroups;

/**
 * Whether one of two values only says more than the other: "Mr. Holm" and "Mr. Peter Holm", "in Porto" and
 * "in Porto near the river", but not "in Porto Alegre".
 */
export function isSameValue(kind: Question["kind"], one: string, other: string): boolean {
  const [short = [], long = []] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length);
  const isName = kind === "name" || kind === "who";
  const isPrefix = short.every(({ folded }, index) => folded === long[index]?.folded);
  if (isPrefix)
    return long.length === short.length || isName || /^\p{Ll}/u.test(long[short.length]?.text ?? "");
  let place = 0;
  for (const { folded } of long) if (folded === short[place]?.folded) place++;
  return isName && place === short.length;
}

const neededTerms = ({ kind, terms }: Question) =>
  kind === "amount" ? terms.filter((term) => !CARRIES_AMOUNT.has(term)) : terms;

function valueIn(question: Question, clause: Clause, isSpeakers: boolean): string | null {
  const { terms } = question;
  const match = matchOf(terms, clause.words);
  if (!clause.words.every((word) => isMeant(question, word))) return null;
  if (!match || !isSubject(question, clause.words, match) || !isPlain(question, clause, match)) return null;
  if (isSpeakers && !isFirstPerson(clause.words.slice(0, match.first + 1))) return null;
  const value = read(question, clause, match);
  if (!value) return null;
  const end = Math.max(value.end, clause.words[match.last]?.end ?? 0);
  // "On Monday or Tuesday" is no value.
  const after = `${clause.text.slice(end)}, ${clause.rest}`;
  return isUnsettled(question, clause, end) ||
    /^\s*(?:or|oder|o|ou|by|von|por|par)\s/i.test(after) ||
    LIST.test(after)
    ? null
    : value.text.replace(AT_END, "");
}

/** "In Wien now": the adverb is no part of the value. */
const AT_END =
  / (?:now|currently|today|at the moment|these days|jetzt|zurzeit|heute|ahora|hoy|actualmente|maintenant|actuellement|aujourd'hui)$/i;

/** "Tom, Ben and Sam" and "in Oslo and Bergen" have several values. */
const LIST = /^(?:, *\p{Lu}[\p{L}'-]+)*,? +(?:and|und|y|e|et|&) +(?!I\b)\p{Lu}/u;

function read(question: Question, clause: Clause, match: Match): Value | null {
  const { kind, isPast } = question;
  switch (kind) {
    case "name":
    case "who":
      return readName(clause, match, kind === "who", isPast);
    case "where":
      return readPlace(question, clause, match);
    case "when":
      return readTime(question, clause, match);
    case "age":
      return readAge(clause, match);
    case "count":
      return readCount(question, clause);
    case "amount":
      return readAmount(question, clause);
    default:
      return readThing(question, clause, match);
  }
}

function matchOf(terms: readonly string[], words: readonly Word[]): Match | null {
  const places = terms.map((term) => words.findIndex((word) => word.term === term));
  return places.length === 0 || places.includes(-1)
    ? null
    : { first: Math.min(...places), last: Math.max(...places) };
}

/** Whether a word is not another name with the same stem: "Marie" in a question about Mary. */
function isMeant({ names }: Question, word: Word): boolean {
  const name = names.get(word.term ?? "");
  return name === undefined || namePart(word) === name || word.folded === `${name}s`;
}

/** "El perro de mi vecina", "der Hund meiner Nachbarin": for the words after the last term. */
function isOwnedByOther(terms: readonly string[], [next, after, third]: readonly Word[]): boolean {
  const isPossessive = (word: Word | undefined) =>
    FIRST_PERSON.has(word?.folded ?? "") && DETERMINER.has(word?.folded ?? "");
  const isOther = (word: Word | undefined) => Boolean(word?.term) && !terms.includes(word?.term ?? "");
  if (OF.has(next?.folded ?? "")) return after?.isCapital === true || (isPossessive(after) && isOther(third));
  return isPossessive(next) && isOther(after);
}

/** Returns whether the words around the terms name the same subject as the question, and nobody else. */
function isSubject(
  { terms, isOwn, names }: Question,
  words: readonly Word[],
  { first, last }: Match,
): boolean {
  const isExtra = ({ term }: Word) => term !== null && !terms.includes(term);
  // "My friend Derek" is Derek.
  const isApposed = (word: Word, index: number) =>
    index + 1 === first && isBeing(word.term ?? "") && names.has(words[first]?.term ?? "");
  const extra = words.slice(0, last).filter((word, index) => isExtra(word) && !isApposed(word, index));
  const before = words.slice(0, first + 1);
  const isOfOther = before.some((word, index) => isExtra(word) && OF.has(words[index + 1]?.folded ?? ""));
  const isOthers = isOwn && before.some(({ folded }) => THIRD_PERSON.has(folded));
  const isNamed = extra.some(({ folded, term }) => /'s$|s'$/.test(folded) || isBeing(term ?? ""));
  if (extra.length > MAX_EXTRA_WORDS || isOfOther || isOthers || isNamed) return false;
  if (isOwn && isOwnedByOther(terms, words.slice(last + 1, last + 4))) return false;
  // "My daughter lives" and not "I live with my daughter".
  const placeOf = (isKind: (term: string) => boolean) => words.findIndex(({ term }) => isKind(term ?? ""));
  const being = placeOf((term) => isBeing(term) && terms.includes(term));
  const verb = placeOf((term) => LIFE_VERBS.has(term) && terms.includes(term));
  if (being >= 0 && verb >= 0 && being > verb) return false;
  // "Where do I live?" asks for the speaker's own home.
  const isSelf = isOwn && terms.every((term) => LIFE_VERBS.has(term) || term === "allerg");
  return !isSelf || (isFirstPerson(before) && !extra.some(({ isCapital }, index) => isCapital && index > 0));
}
