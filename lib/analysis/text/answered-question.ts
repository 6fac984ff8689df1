import { foldToBaseLetters } from "./fold";
import { wordSet } from "./pattern";
import { sentences } from "./sentences";
import { tokenize } from "./tokenize";

/** A text with more words and without a pronoun says what it is about. */
const MAX_ANSWER_WORDS = 8;
/** The words at the start of a text in which a pronoun refers to something that was said before. */
const START_WORDS = 12;
/** Articles are missing, because they are not pronouns: "der", "el", "la", "le". */
const PRONOUNS = wordSet(
  "it that they them those these this he she him her there one",
  "er sie es ihn ihm ihr ihnen das dort da",
  "eso esa ese ella ellos ellas ello lo alli ahi",
  "il elle ils elles ca cela lui leur",
);
const QUESTION = /[?？]["'”)]{0,3}$/;
/** "Right?", "..., isn't it?": they ask for agreement and not for an answer. */
const TAG =
  /(?:^|[,;–-] ?)¿?(?:right|huh|ok(?:ay)?|yes|no|really|you know|(?:is|are|was|were|do|does|did|have|has|can|could|will|would|should)n'?t (?:it|you|they|we|he|she|i)|oder|ja|ne|nicht wahr|gell?|stimmt'?s|verdad|si|no es asi|vale|n'est-ce pas|oui|non|hein|d'accord) ?[?？]["'”)]{0,3}$/;
/** "And you?", "Who knows?", "Anything else?": nobody expects a statement in reply. */
const EMPTY =
  /^[¿"'“(]{0,3}(?:(?:and|und|y|et) (?:you|du|sie|ihr|tu|usted|vos|ustedes|toi|vous)|who knows|wer weiss(?: das)?(?: schon)?|quien (?:lo )?sabe|qui (?:le )?sait|(?:is there )?anything else\b.*|.*\bsonst noch (?:et)?was\b.*|.*\balgo mas\b.*|.*\bautre chose\b.*) ?[?？]/;
const MAX_QUESTION_CHARS = 300;

/** Returns whether a word refers to something that was said before. */
export function isPronoun(word: string): boolean {
  return PRONOUNS.has(foldToBaseLetters(word));
}

/** Returns whether a text needs the question before it: it is short, or begins with a pronoun. */
export function needsQuestion(text: string): boolean {
  const all = foldToBaseLetters(text).match(/[\p{L}\p{N}']+/gu) ?? [];
  return (
    all.length <= MAX_ANSWER_WORDS ||
    all.slice(0, START_WORDS).some((word) => PRONOUNS.has(word.replace(/'.*/, "")))
  );
}

/**
 * Returns the last question of a text that asks for an answer: with a word of the index, and no request for
 * agreement ("right?") or empty question ("who knows?"). Null when its last question is none.
 */
export function askedQuestion(text: string): string | null {
  const question = sentences(text).findLast((sentence) => QUESTION.test(sentence));
  if (question === undefined || question.length > MAX_QUESTION_CHARS) return null;
  const folded = foldToBaseLetters(question);
  return TAG.test(folded) || EMPTY.test(folded) || tokenize(question).length === 0 ? null : question;
}
