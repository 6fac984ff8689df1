import { MAX_ANALYSED_CHARS, normalize, sentences, withoutVocatives } from "@/lib/analysis/text";
import { isRequestedValue } from "./answer";
import { isCommand } from "./command";
import { contentWords, proseWords } from "./content";
import { languageOf } from "./languages/guess";
import type { Language } from "./languages/language";
import { endsAsQuestion, isQuestion } from "./question";
import { withoutSetPhrases } from "./set-phrases";
import { spellOut, withSubject } from "./spoken";
import { isStandingRequest } from "./standing-request";

/** What the rules look at: one message, taken apart once. */
export type Analysis = {
  /** The language beside English that it is written in; null is read as English. */
  readonly language: Language | null;
  /** Normalised text without names of address and captions. */
  readonly text: string;
  /** Sentences that state something, and all of them as one text. */
  readonly statements: readonly string[];
  readonly body: string;
  /** Sentences that ask or give an order. */
  readonly questions: readonly string[];
  readonly hasQuestions: boolean;
  readonly wordCount: number;
  /** Share of the words that are part of questions. */
  readonly questionShare: number;
  /** Distinct content words of the statements, a shared picture counted as three. */
  readonly content: number;
  /** Whether the message before it asked. */
  readonly isAnswer: boolean;
  /** Whether it is the bare name or number that the message before it asked for. */
  readonly isRequestedValue: boolean;
  /** Distinct content words of the whole text, questions included. */
  readonly contentOverall: number;
};

/** A shared picture keeps a remark by itself: LoCoMo's evidence is kept at .977 with it and .975 without. */
const PICTURE_CONTENT = 3;
/** "It's great, but have you read it?": what comes before the question is told. */
const ASKS_AFTER =
  /, (?:and|but|so) (?=(?:have|has|had|do|does|did|are|is|was|were|can|could|would|will|what|who|how|where|when|why|which) )/gi;
/** "Yes.Tell me": a blank is missing between two sentences. */
const GLUED = /([a-z][.!?])(?=[A-Z][a-z])/g;
const CAPTION = /\[shared [^\]\n]{1,2000}\]/gi;

/**
 * Analyses a message: at most 4000 characters of it, in linear time. A caption counts, but is not read as
 * speech.
 */
export function analyse(raw: string, hasImage: boolean, before = ""): Analysis {
  const whole = normalize(raw.slice(0, MAX_ANALYSED_CHARS));
  const captions = whole.match(CAPTION) ?? [];
  const spoken = whole.replace(CAPTION, " ").replace(GLUED, "$1 ");
  const language = languageOf(spoken);
  // Short forms are English ones: "im" and "u" are words elsewhere.
  const written = language ? spoken : spellOut(spoken.replace(ASKS_AFTER, ". "));
  const text = withoutVocatives(written.replace(/ {2,}/g, " ").trim());
  const all = sentences(text);
  const questions = all.filter(
    (sentence) => isQuestion(sentence) || (isCommand(sentence) && !isStandingRequest(sentence)),
  );
  const statements = all.filter((sentence) => !questions.includes(sentence)).map(withSubject);
  const body = statements.join(" ");
  const allWords = proseWords(text);
  const stated = proseWords(body);
  const question = before.slice(-MAX_ANALYSED_CHARS).trim();
  const isAnswer = endsAsQuestion(question);
  const pictured = hasImage || captions.length > 0 ? PICTURE_CONTENT : 0;
  return {
    language,
    text,
    statements,
    body,
    questions,
    hasQuestions: questions.length > 0,
    wordCount: allWords.length,
    questionShare: allWords.length === 0 ? 0 : 1 - stated.length / allWords.length,
    content: contentWords(proseWords(withoutSetPhrases(body))).size + pictured,
    isAnswer,
    isRequestedValue: isAnswer && isRequestedValue(question, spoken.trim()),
    contentOverall: contentWords(proseWords(withoutSetPhrases(text))).size + pictured,
  };
}
