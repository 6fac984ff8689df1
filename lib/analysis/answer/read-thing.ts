import { foldToBaseLetters } from "@/lib/analysis/text";
import { between, type Clause, isFirstPerson, linkAfter, type Match, phrase, type Value } from "./clause";
import type { Question } from "./question";
import { isNamedTime } from "./read-quantity";
import { distinctTerms, type Word, wordsOf } from "./terms";
import { LIFE_VERBS, LINK, PLACE_WORD, POSITION } from "./vocabulary";

/** Returns what a subject is: "is 19 degrees", "purple is my favourite colour", "allergic to nuts". */
export function readThing({ terms, isPast }: Question, clause: Clause, match: Match): Value | null {
  const object = objectOf(clause, match);
  if (object) return object;
  const value = valueAfter(clause, match, isPast) ?? valueBefore(clause, match);
  return value && isThing(terms, value.text) ? value : null;
}

const FAVOURITE: ReadonlySet<string> = new Set(distinctTerms(wordsOf("favourite")));
/** How a thing is, where it is, or what happens to it, is not what it is. */
const NO_THING =
  /^(?:in|on|at|under|behind|im|am|auf|en|sur|dans|like|as|because|what|who|where|how|why|that|to|was|wie|dass|que|quien|como|ce|the (?:one|same)|der|die|das gleiche|lo|la misma|el mismo|le meme|la meme|celle|celui|hard|too|very|so|going|zu|sehr|muy|tres|trop|\w+ing)\b/;

/** Whether a value says what a thing is. One adjective ("boring") only describes it. */
function isThing(terms: readonly string[], text: string): boolean {
  // "Which hall is it in?", "It is in hall 4."
  const hasNoun = wordsOf(text).some(({ term }) => term !== null && terms.includes(term));
  if (NO_THING.test(foldToBaseLetters(text)) && !hasNoun) return false;
  return (
    terms.some((term) => FAVOURITE.has(term)) ||
    /[\p{Lu}\d]/u.test(text) ||
    wordsOf(text).length > 1 ||
    isColour(terms)
  );
}

const COLOUR = distinctTerms(wordsOf("colour"));
const isColour = (terms: readonly string[]) => terms.some((term) => COLOUR.includes(term));

function valueAfter(clause: Clause, match: Match, isPast: boolean): Value | null {
  const link = linkAfter(clause, match, isPast);
  if (link !== null) return withTerm(listOf(clause, link + 1));
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
  return /^(?:to|al?|aux?|gegen)$/.test(words[last + 1]?.folded ?? "") ? listOf(clause, last + 2) : null;
}

/** A phrase, with the noun after "and" that ends the clause: "cats and dogs". */
function listOf(clause: Clause, from: number): Value | null {
  const value = phrase(clause, from);
  const cut = clause.words.findIndex(({ start }) => value && start >= value.end);
  const isList = /^(?:and|und|y|et)$/.test(clause.words[cut]?.folded ?? "");
  const after = clause.words.slice(cut + 1);
  const isNoun = after.length > 0 && after.length <= 2 && after.every(({ term }) => term !== null);
  return isList && isNoun ? between(clause, from, clause.words.length - 1) : value;
}

function withTerm(value: Value | null): Value | null {
  return value && wordsOf(value.text).some(({ term }) => term !== null) ? value : null;
}

/** Nouns after "in" and "on" that are no places, in expressions with an article. */
const NO_PLACE =
  /\b(?:moment|way|middle|end|holiday|holidays|vacation|mood|charge|urlaub|ferien|gefahr|vacaciones|vacances|camino)\b/;
/** "On a farm", but not "on a small pension". */
const LIVED_ON = /\b(?:farm|boat|island|coast|street|road|floor|hill|corner|square|campus)\b/;
const foldedFrom = (words: readonly Word[], from: number) =>
  words
    .slice(from, from + 5)
    .map(({ folded }) => folded)
    .join(" ");
/** Places without an article. */
const BARE_PLACE = /^(?:home|town|school|work|bed|casa|ville|number|room|berth|gate|platform)$/;

/** Returns the place after a subject and its verb, with its preposition. */
export function readPlace({ isOrigin }: Question, clause: Clause, { last }: Match): Value | null {
  const { words } = clause;
  for (let index = last + 1; index < words.length && index <= last + 4; index++) {
    const word = words[index];
    if (!word) break;
    // "Works as a carpenter" is no place, and "a" is a preposition in Spanish and French only.
    if (word.folded === "as") break;
    if (PLACE_WORD.has(word.folded)) {
      const isFrom = /^(?:from|aus|de)$/.test(word.folded);
      return isFrom === isOrigin && isPlace(words, index) ? withTerm(phrase(clause, index)) : null;
    }
    const isVerb = LINK.has(word.folded) || POSITION.has(word.folded) || LIFE_VERBS.has(word.term ?? "");
    if (word.term !== null && !isVerb && !word.isCapital) break;
  }
  return null;
}

/** "In Bergen", "under the stairs", but not "in fear", "on Monday", "at 9" or "in the moment". */
function isPlace(words: readonly Word[], from: number): boolean {
  const [preposition, next, after] = words.slice(from, from + 3);
  if (!preposition || !next) return false;
  const noun = next.term === null ? after : next;
  if (!noun || isNamedTime(noun) || /^\d/.test(noun.folded) || NO_PLACE.test(noun.folded)) return false;
  const isBare = next.term !== null && !next.isCapital && !BARE_PLACE.test(next.folded);
  if (
    words[from - 1]?.term === "live" &&
    preposition.folded === "on" &&
    !noun.isCapital &&
    !LIVED_ON.test(foldedFrom(words, from))
  )
    return false;
  return !(isBare && /^(?:in|on|at|under|from|en)$/.test(preposition.folded));
}
