import { FUNCTION_WORDS, foldToBaseLetters } from "@/lib/analysis/text";
import { CHAT_WORDS } from "../chat-words";
import { proseWords } from "../content";
import { FRENCH } from "./french";
import { GERMAN } from "./german";
import type { Language } from "./language";
import { SPANISH } from "./spanish";

const LANGUAGES: readonly Language[] = [GERMAN, SPANISH, FRENCH];

/**
 * Returns the words of a text without accents, split at the contractions of French and German: "j'habite"
 * becomes "j", "habite".
 */
export function baseWords(text: string): string[] {
  return proseWords(foldToBaseLetters(text))
    .flatMap((word) => word.split(/['.-]/))
    .filter(Boolean);
}

/** One known word in a longer text may be a coincidence: "son" and "sale" are also English. */
const MIN_HITS = 2;
const MIN_SHARE = 0.33;

/**
 * Returns the language of a text, recognised by its function words and small talk; null for English and for
 * unknown languages, which are treated as English. A language must match more words than English does.
 */
export function languageOf(text: string): Language | null {
  const words = [...new Set(baseWords(text))].filter((word) => word.length > 1);
  const inEnglish = [...new Set(proseWords(text))].filter(
    (word) => word.length > 1 && (FUNCTION_WORDS.has(word) || CHAT_WORDS.has(word)),
  ).length;
  const hits = LANGUAGES.map(
    (language) =>
      words.filter((word) => language.words.has(word)).length +
      language.letters.filter((pattern) => pattern.test(text)).length +
      Number(language.command.test(foldToBaseLetters(text))) +
      Number(language.state.test(foldToBaseLetters(text))) +
      Number(language.ownLife.test(foldToBaseLetters(text))) +
      Number(foldToBaseLetters(text).search(language.idiom) >= 0),
  );
  const most = Math.max(...hits);
  const isChance = most < MIN_HITS && most < MIN_SHARE * words.length;
  return most <= inEnglish || isChance ? null : (LANGUAGES[hits.indexOf(most)] ?? null);
}
