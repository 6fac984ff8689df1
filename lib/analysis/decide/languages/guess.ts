import { FUNCTION_WORDS, foldToBaseLetters } from "@/lib/analysis/text";
import { CHAT_WORDS } from "../chat-words";
import { proseWords } from "../content";
import { FRENCH } from "./french";
import { GERMAN } from "./german";
import type { Language } from "./language";
import { SPANISH } from "./spanish";

const LANGUAGES: readonly Language[] = [GERMAN, SPANISH, FRENCH];

/**
 * Words of a text in base letters, split at the contractions of French and German: "j'habite" is "j",
 * "habite".
 */
export function baseWords(text: string): string[] {
  return proseWords(foldToBaseLetters(text))
    .flatMap((word) => word.split(/['.-]/))
    .filter(Boolean);
}

/** One known word in a longer text is chance: "son" and "sale" are English too. */
const LEAST_HITS = 2;
const MIN_SHARE = 0.33;

/**
 * The language beside English that a text is written in, by its function words and small talk; null for
 * English and for what nobody knows, which are read as English. More words of it than of English are needed.
 */
export function languageOf(text: string): Language | null {
  const words = [...new Set(baseWords(text))].filter((word) => word.length > 1);
  const inEnglish = [...new Set(proseWords(text))].filter(
    (word) => word.length > 1 && (FUNCTION_WORDS.has(word) || CHAT_WORDS.has(word)),
  ).length;
  const hits = LANGUAGES.map(
    (language) =>
      words.filter((word) => language.words.has(word)).length +
      Number(language.letters.test(text)) +
      Number(language.command.test(foldToBaseLetters(text))) +
      Number(language.state.test(foldToBaseLetters(text))) +
      Number(foldToBaseLetters(text).search(language.idiom) >= 0),
  );
  const most = Math.max(...hits);
  const isChance = most < LEAST_HITS && most < MIN_SHARE * words.length;
  return most <= inEnglish || isChance ? null : (LANGUAGES[hits.indexOf(most)] ?? null);
}
