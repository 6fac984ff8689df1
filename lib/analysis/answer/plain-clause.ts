import type { Clause, Match } from "./clause";
import type { Question } from "./question";
import { isBeing, type Word } from "./terms";
import {
  DETERMINER,
  FIRST_PERSON,
  FORMER,
  LIFE_VERBS,
  LINK,
  NEGATED,
  NUMBERS,
  OF,
  PAST,
  PLACE_WORD,
  PRONOUN,
  UNCERTAIN,
} from "./vocabulary";

/** "My family doctor" is my doctor. */
const MAX_ADJECTIVES = 3;
/** What says what a subject is can stand before it: "Purple is my favourite colour". */
const VALUE_FIRST: ReadonlySet<Question["kind"]> = new Set(["name", "who", "what"]);

/**
 * Whether a clause states something of the question's subject plainly: the subject, or the speaker, begins
 * the clause, and between it and the question's last term no other verb, subject or pronoun stands. What
 * somebody says, thinks, wants or did has such a word there.
 */
export function isPlain(question: Question, { words }: Clause, match: Match): boolean {
  const link = words.findIndex(({ folded }) => LINK.has(folded));
  const isValueFirst = link > 0 && link < match.first;
  if (isValueFirst && words[0]?.folded !== "i" && !isSpeakersBeing(words, link)) {
    const isNamed = words.slice(0, link).some(isOtherSubject);
    return (
      VALUE_FIRST.has(question.kind) && link <= 5 && !isNamed && begins(question, words, link + 1, match)
    );
  }
  return begins(question, words, 0, match) && isPlainBetween(question, words, match);
}

/** "I'm allergic", "Soy alérgico", "Ich bin gegen Nüsse allergisch". */
const isSpeakersBeing = (words: readonly Word[], link: number) =>
  link === 1 && FIRST_PERSON.has(words[0]?.folded ?? "");

const isOtherSubject = ({ folded }: Word) =>
  PRONOUN.has(folded) || FIRST_PERSON.has(folded) || UNCERTAIN.has(folded) || NEGATED.has(folded);

/** Whether the words from a place to the first term are a determiner, or the speaker, and adjectives. */
function begins(question: Question, words: readonly Word[], from: number, { first }: Match): boolean {
  const before = words.slice(from, first);
  const [opening, ...others] = before;
  if (!opening) return true;
  const isSpeaker = FIRST_PERSON.has(opening.folded) && !DETERMINER.has(opening.folded);
  if (!isSpeaker && !DETERMINER.has(opening.folded)) return false;
  if (before.some(({ folded }) => isFormer(question, folded) || PRONOUN.has(folded))) return false;
  const extra = others.filter(({ term }) => term !== null && !question.terms.includes(term));
  if (others.some(({ folded }) => DETERMINER.has(folded) && !NUMBERS.has(folded) && !isSpeaker)) return false;
  // "Ich habe am 3. August Geburtstag", "Ich bin gegen Haselnüsse allergisch", "I have two kids".
  const isValue = ({ folded, isCapital }: Word) => /^\d/.test(folded) || NUMBERS.has(folded) || isCapital;
  // My shoe size is not my size, and where our landlord lives is not where I live.
  const most = question.kind === "what" || question.isOnlyAskers ? 0 : MAX_ADJECTIVES;
  return isSpeaker ? extra.every(isValue) : extra.length <= most && !extra.some(isVerb);
}

/** An English or German noun phrase before the subject has no such endings, except in few adjectives. */
const isVerb = ({ folded, isCapital }: Word) =>
  !isCapital && /(?:[^s]s|ed)$/.test(folded) && folded.length > 3;

const isFormer = ({ kind }: Question, folded: string) =>
  FORMER.test(folded) || (kind === "who" && /^(?:old|alte[rsn]?|viej[oa]|vieux|vieille)$/.test(folded));

/** Whether only names, numbers, a phrase of place and function words stand between the terms. */
function isPlainBetween({ terms }: Question, words: readonly Word[], { first, last }: Match): boolean {
  const inner = words.slice(first + 1, last);
  return inner.every((word, index) => {
    const [before, next] = [inner[index - 1], words[first + index + 2]];
    // "Mon frère s'appelle Luc et il habite à Lyon."
    if (PRONOUN.has(word.folded)) return /^(?:and|und|y|et)$/.test(before?.folded ?? "");
    if (/^(?:i|ich|je|yo)$/.test(word.folded)) return false;
    // "Plans to live".
    if (/^(?:to|zu)$/.test(word.folded) && LIFE_VERBS.has(next?.term ?? "")) return false;
    const isKnown = word.term === null || terms.includes(word.term) || NUMBERS.has(word.folded);
    const isPhrase = inner.slice(0, index).some(({ folded }) => OF.has(folded) || PLACE_WORD.has(folded));
    const isOther = isPhrase && !isBeing(word.term ?? "");
    return isKnown || word.isCapital || isOther || LINK.has(word.folded);
  });
}

/**
 * Whether a word up to the end of the value denies, doubts, reports, wishes or foresees it, or whether only
 * one of the clause and the question is in the past.
 */
export function isUnsettled(question: Question, { words }: Clause, end: number): boolean {
  const isPast = words.some(({ folded }, index) => PAST.has(folded) || isPastTerm(question, words, index));
  if ((question.isPast && !isPast) || (!question.isPast && isPerfect(words))) return true;
  return words.some((word, index) => {
    const { folded, start, isCapital } = word;
    if (start >= end || (isCapital && index > 0)) return false;
    if (NEGATED.has(folded)) return true;
    if (UNCERTAIN.has(folded)) return !question.isFuture || !/^(?:will|wird|werde|va|vais)$/.test(folded);
    return !question.isPast && (PAST.has(folded) || isPastTerm(question, words, index));
  });
}

/** "Ich habe am Montag Geburtstag gefeiert." */
const isPerfect = (words: readonly Word[]) =>
  words.some(({ folded }) => /^(?:habe|hat|haben|bin|ist|sind)$/.test(folded)) &&
  /^ge\p{Ll}{3,}(?:t|en)$/u.test(words.at(-1)?.text ?? "");

/** "The milk was collected" and "I worked", but not "the milk is collected" or "ma dentiste". */
function isPastTerm({ terms }: Question, words: readonly Word[], index: number): boolean {
  const word = words[index];
  if (!word?.term || !terms.includes(word.term) || /(?<!e)iste$/.test(word.folded)) return false;
  if (!/(?:[^e]ed|[^aeiou]te)$/.test(word.folded)) return false;
  return !words
    .slice(Math.max(0, index - 2), index)
    .some(({ folded }) => LINK.has(folded) || /^i'm|am$/.test(folded));
}
