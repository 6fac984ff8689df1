import { anyOf, some, words } from "@/lib/analysis/text";
import type { Analysis } from "./analyse";
import { isCommand } from "./command";
import { isContent } from "./content";
import { REQUEST } from "./question";
import { REVEALS, TIME_WORD } from "./reveal";

/** Includes "pronouns", because people use the word to describe themselves. */
const FIRST_PERSON = /\b(?:pronouns|i|i'm|i've|i'd|i'll|im|my|mine|me|we|we're|we've|our|us)\b/i;
const SECOND_PERSON = /\b(?:you|your|you're|you've|u|ur)\b/i;
/** A capital letter inside a sentence. */
const NAME_INSIDE = /(?<=[\p{L}\p{N},:;'"] )\p{Lu}[\p{L}-]{1,30}/gu;

const PAST_VERB = words(
  "went, got, made, took, saw, met, started, finished, bought, found, lost, won, moved, came, had, did, was, were",
  "tried, used, played, watched, read, ate, cooked, learned, learnt, visited, joined, signed, decided, gave, left",
  "felt, called, spent, been, grew, wrote, ran, quit, adopted, [a-z]{3,20}ed",
);
const PAST_ADVERB = words("have, had, just, also, recently, finally, even, once, never, actually");
const PAST_EVENT = anyOf(`\\b(?:i|we|he|she|they)(?:'ve|'d)? ${some(PAST_ADVERB)}${PAST_VERB}\\b`);

/** Returns whether the text states what someone did or what happened to them. */
export function hasPastEvent(text: string): boolean {
  return PAST_EVENT.test(text);
}

/**
 * Returns whether a statement is barely informative: it has at most three content words, is not in the first
 * person, and contains no name, number or date.
 */
export function hasLittleContent({ contentCount, body }: Analysis): boolean {
  return contentCount <= 3 && !isFirstPerson(body) && detailCount(body) === 0;
}

/** Returns whether the text is in the first person. */
export function isFirstPerson(text: string): boolean {
  return FIRST_PERSON.test(text);
}

/** Returns whether the text addresses the other person. */
export function isSecondPerson(text: string): boolean {
  return SECOND_PERSON.test(text);
}

/** Returns whether the text names a point in time. */
export function hasTimeWord(text: string): boolean {
  return TIME_WORD.test(text);
}

const NUMBER =
  /\d{1,20}|\[[A-Z_:]{2,40}\]|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|hundred)\b/g;

/** Returns whether a name occurs inside a sentence. */
export function hasName(text: string): boolean {
  return (text.match(NAME_INSIDE) ?? []).some((name) => isContent(name.toLowerCase()));
}

/** Counts the details of a text: at most one name, two numbers and one date. */
export function detailCount(text: string): number {
  const numbers = text.match(NUMBER) ?? [];
  return Number(hasName(text)) + Math.min(2, numbers.length) + (hasTimeWord(text) ? 1 : 0);
}

/** "Who won the cup in 1998?" asks about the world. A year alone carries no information. */
const PAST_YEAR = /\b(?:1[5-9]|20)\d\d\b/g;

/**
 * Returns whether a message that contains only questions still carries information: about the speaker ("my
 * X", "I'm X", "we love X") or, in a request, a name, number or date. Other questions need four content words
 * and two such details.
 */
export function hasRevealingQuestion(analysis: Analysis): boolean {
  const { text, questions, totalContentCount } = analysis;
  if (totalContentCount >= 2 && REVEALS.test(text)) return true;
  const details = detailCount(text);
  const requests = questions.some((question) => REQUEST.test(question) && !isCommand(question));
  if (requests) return (details >= 1 && totalContentCount + details >= 4) || totalContentCount >= 5;
  const textWithoutYears = text.replace(PAST_YEAR, " ");
  return (
    detailCount(textWithoutYears) >= 2 &&
    totalContentCount >= 4 &&
    (hasTimeWord(textWithoutYears) || hasName(textWithoutYears))
  );
}
