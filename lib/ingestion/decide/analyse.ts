import { contentWords, tokens } from "./content";
import { LOOKED_AT_CHARS, normalize } from "./normalize";
import { endsAsQuestion, isQuestion } from "./question";
import { sentences, withoutVocatives } from "./sentences";

/** What the rules look at: one message, taken apart once. */
export type Analysis = {
  /** Normalised text without names of address and captions. */
  readonly text: string;
  /** Sentences that state something, and all of them as one text. */
  readonly statements: readonly string[];
  readonly body: string;
  readonly hasQuestions: boolean;
  readonly wordCount: number;
  /** Share of the words that stand in questions. */
  readonly questionShare: number;
  /** Distinct content words of the statements, a shared picture counted as three. */
  readonly content: number;
  /** Whether the message before it asked. */
  readonly isAnswer: boolean;
  /** Distinct content words of the whole text, questions included. */
  readonly contentOverall: number;
};

/** A shared picture keeps a remark by itself: LoCoMo's evidence is kept at .977 with it and .975 without. */
const PICTURE_CONTENT = 3;
const CAPTION = /\[shared [^\]\n]{1,2000}\]/gi;

/** Takes a message apart: at most 4000 characters of it, in linear time. A caption counts, but is not read as speech. */
export function analyse(raw: string, hasImage: boolean, before = ""): Analysis {
  const whole = normalize(raw.slice(0, LOOKED_AT_CHARS));
  const captions = whole.match(CAPTION) ?? [];
  const text = withoutVocatives(whole.replace(CAPTION, " ").replace(/ {2,}/g, " ").trim());
  const all = sentences(text);
  const statements = all.filter((sentence) => !isQuestion(sentence));
  const body = statements.join(" ");
  const allTokens = tokens(text);
  const stated = tokens(body);
  const pictured = hasImage || captions.length > 0 ? PICTURE_CONTENT : 0;
  return {
    text,
    statements,
    body,
    hasQuestions: statements.length < all.length,
    wordCount: allTokens.length,
    questionShare: allTokens.length === 0 ? 0 : 1 - stated.length / allTokens.length,
    content: contentWords(stated).size + pictured,
    isAnswer: endsAsQuestion(before.slice(-LOOKED_AT_CHARS).trim()),
    contentOverall: contentWords(allTokens).size + pictured,
  };
}
