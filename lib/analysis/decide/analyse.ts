import { MAX_ANALYSED_CHARS, normalize, sentences, withoutVocatives } from "@/lib/analysis/text";
import { isCommand } from "./command";
import { contentWords, proseWords } from "./content";
import { languageOf } from "./languages/detect-language";
import type { Language } from "./languages/language";
import { isLastingRequest } from "./lasting-request";
import { endsAsQuestion, isQuestion } from "./question";
import { isRequestedValue } from "./requested-value";
import { withoutSetPhrases } from "./set-phrases";
import { spellOut, withSubject } from "./short-forms";

/** One message, analysed once for all rules. */
export type Analysis = {
  /** The language of the message if it is supported and not English. Null is treated as English. */
  readonly language: Language | null;
  /** Normalised text without forms of address and image captions. */
  readonly text: string;
  /** Sentences that make a statement, and the same sentences joined into one text. */
  readonly statements: readonly string[];
  readonly body: string;
  /** Sentences that ask a question or give an order. */
  readonly questions: readonly string[];
  readonly hasQuestions: boolean;
  readonly wordCount: number;
  /** Share of the words that belong to questions. */
  readonly questionShare: number;
  /** Number of distinct content words in the statements. A shared picture counts as three. */
  readonly contentCount: number;
  /** Whether the previous message asks a question. */
  readonly isAnswer: boolean;
  /** Whether the message is only the name or number that the previous message asked for. */
  readonly isRequestedValue: boolean;
  /** Number of distinct content words in the whole text, including questions. */
  readonly totalContentCount: number;
};

/**
 * Makes any remark with a shared picture worth keeping. Recall of LoCoMo's evidence is .977 with this rule
 * and .975 without it.
 */
const PICTURE_CONTENT = 3;
/** In "It's great, but have you read it?" the part before the question is a statement. */
const QUESTION_AFTER_STATEMENT =
  /, (?:and|but|so) (?=(?:have|has|had|do|does|did|are|is|was|were|can|could|would|will|what|who|how|where|when|why|which) )/gi;
/** "Yes.Tell me": a space is missing between two sentences. */
const MISSING_SPACE = /([a-z][.!?])(?=[A-Z][a-z])/g;
const CAPTION = /\[shared [^\]\n]{1,2000}\]/gi;

/**
 * Analyses at most the first 4000 characters of a message, in linear time. A caption counts as content, but
 * its sentences are not analysed.
 */
export function analyse(raw: string, hasImage: boolean, before = ""): Analysis {
  const normalizedText = normalize(raw.slice(0, MAX_ANALYSED_CHARS));
  const captions = normalizedText.match(CAPTION) ?? [];
  const textWithoutCaptions = normalizedText.replace(CAPTION, " ").replace(MISSING_SPACE, "$1 ");
  const language = languageOf(textWithoutCaptions);
  // Short forms are expanded only in English, because "im" and "u" are ordinary words in other languages.
  const expandedText = language
    ? textWithoutCaptions
    : spellOut(textWithoutCaptions.replace(QUESTION_AFTER_STATEMENT, ". "));
  const text = withoutVocatives(expandedText.replace(/ {2,}/g, " ").trim());
  const all = sentences(text);
  const questions = all.filter(
    (sentence) => (isQuestion(sentence) || isCommand(sentence)) && !isLastingRequest(sentence),
  );
  const statements = all.filter((sentence) => !questions.includes(sentence)).map(withSubject);
  const body = statements.join(" ");
  const allWords = proseWords(text);
  const statementWords = proseWords(body);
  const question = before.slice(-MAX_ANALYSED_CHARS).trim();
  const isAnswer = endsAsQuestion(question);
  const pictureContent = hasImage || captions.length > 0 ? PICTURE_CONTENT : 0;
  return {
    language,
    text,
    statements,
    body,
    questions,
    hasQuestions: questions.length > 0,
    wordCount: allWords.length,
    questionShare: allWords.length === 0 ? 0 : 1 - statementWords.length / allWords.length,
    contentCount: contentWords(proseWords(withoutSetPhrases(body))).size + pictureContent,
    isAnswer,
    isRequestedValue: isAnswer && isRequestedValue(question, textWithoutCaptions.trim()),
    totalContentCount: contentWords(proseWords(withoutSetPhrases(text))).size + pictureContent,
  };
}
