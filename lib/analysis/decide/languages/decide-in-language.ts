import { foldToBaseLetters, sentences } from "@/lib/analysis/text";
import type { Analysis } from "../analyse";
import { MAX_ANSWER_WORDS } from "../content";
import { type Decision, drop, keep } from "../decision";
import { exceptionalPeriod } from "../exception";
import { isLastingOrder } from "../lasting-order";
import { endsAsQuestion } from "../question";
import { baseWords } from "./detect-language";
import type { Language } from "./language";

/** Decides a message in German, Spanish or French by the same rules as in English, with fewer patterns. */
export function decideInLanguage(language: Language, analysis: Analysis): Decision {
  return decideBy(language, analysis, [language.correction, language.contrast]);
}

/**
 * Decides a message that was taken for a correction and replaces nothing: "Tee, nicht Kaffee" by its content,
 * "ich meinte Tee" as a correction.
 */
export function decideUnlinkedInLanguage(language: Language, analysis: Analysis): Decision {
  return decideBy(language, analysis, [language.correction]);
}

function decideBy(
  language: Language,
  { text, isAnswer, wordCount }: Analysis,
  corrections: readonly RegExp[],
): Decision {
  const all = sentences(foldToBaseLetters(text).replace(language.idiom, " "));
  const statements = all.filter((sentence) => !isQuestionOrCommand(language, sentence));
  const body = statements.join(" ");
  const contentCount = contentWords(language, body);
  const totalContentCount = contentWords(language, all.join(" "));
  if (statements.some(isLastingOrder)) return keep("preference", "stated_preference");
  if (totalContentCount === 0) {
    if (language.mood.test(body)) return keep("mood", "emotional_state");
    return drop(statements.length === 0 && all.length > 0 ? "question_only" : "filler");
  }
  const isOf = (pattern: RegExp) => statements.some((sentence) => pattern.test(sentence));
  if (contentCount > 0) {
    const unpunctuated = body.replace(/\W+$/, "");
    if (corrections.some((pattern) => pattern.test(unpunctuated))) return keep("correction", "correction");
    if (isPassingMood(language, body)) return keep("mood", "emotional_state");
    if (isOf(language.preference)) return keep("preference", "stated_preference");
    if (isOf(language.decision)) return keep("decision", "decision");
    if (isOf(language.fact) || isOf(language.state)) return keep("fact", "personal_fact");
  }
  const isBrief = language.event.test(body) || language.mood.test(body) || statements.some(exceptionalPeriod);
  if (contentCount >= 2 || (contentCount > 0 && isBrief))
    return keep("interaction", "informative", contentCount < 4);
  if (contentCount > 0 && isOf(language.ownLife)) return keep("fact", "personal_fact");
  if (totalContentCount >= 2 && language.ownStatement.test(foldToBaseLetters(text)))
    return keep("interaction", "question_reveals", totalContentCount < 4);
  const maxWords = ADDRESSES_READER.test(body) ? MAX_ANSWER_WORDS.toReader : MAX_ANSWER_WORDS.other;
  if (isAnswer && contentCount > 0 && wordCount <= maxWords) return keep("interaction", "informative", true);
  return drop(statements.length < all.length ? "question_only" : "small_talk", contentCount > 0);
}

/** "Te" and "tu" are the same in Spanish and French. */
const ADDRESSES_READER =
  /\b(?:du|dich|dir|dein\w*|ihr|euch|euer|eure|tu|te|ti|tus?|toi|ton|ta|tes|vous|votre|vos|usted|ustedes)\b/;

/** Where another thought can begin, in base letters. */
const CLAUSE_END =
  /[.!?;:,…()–—]+|\b(?:und|aber|weil|dass|seit|denn|wenn|y|pero|porque|(?<=\w )que|desde|cuando|et|mais|parce que|car|depuis|quand)\b/;
/** "Nervous about the exam" names what the feeling is about in a few words. */
const MAX_MOOD_CONTENT = 4;
/** "Harta del gimnasio": enough of one thing, which lasts. */
const DISLIKE =
  /\b(?:hart[oa]s?|marre|satt|leid) (?:del?|du|des) (?!tod[oa]|est[oae]|es[oae]\b|tout|c(?:a|es?|ett?e?)\b)\w/;

/** Returns whether the message is only a passing feeling, which may expire. */
function isPassingMood(language: Language, body: string): boolean {
  if (!language.mood.test(body) || DISLIKE.test(body)) return false;
  return body.split(CLAUSE_END).every((clause) => {
    const count = contentWords(language, clause);
    return !/\d/.test(clause) && (count === 0 || (language.mood.test(clause) && count <= MAX_MOOD_CONTENT));
  });
}

function isQuestionOrCommand(language: Language, sentence: string): boolean {
  if (isLastingOrder(sentence)) return false;
  if (endsAsQuestion(sentence)) return true;
  if (language.question.test(sentence)) return !language.statementAfterClause.test(sentence);
  return language.command.test(sentence) && !language.ownStatement.test(sentence);
}

function contentWords(language: Language, text: string): number {
  return new Set(baseWords(text).filter((word) => word.length > 1 && !language.words.has(word))).size;
}
