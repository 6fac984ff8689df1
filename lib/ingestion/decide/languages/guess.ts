import { CHAT_WORDS } from "../chat-words";
import { tokens } from "../content";
import { STOP_WORDS } from "../stop-words";
import { FRENCH } from "./french";
import { GERMAN } from "./german";
import { type Language, plain } from "./language";
import { SPANISH } from "./spanish";

const LANGUAGES: readonly Language[] = [GERMAN, SPANISH, FRENCH];

/** Words of a text in plain letters, cut where French and German contract: "j'habite" is "j" and "habite". */
export function plainTokens(text: string): string[] {
  return tokens(plain(text))
    .flatMap((token) => token.split(/['.-]/))
    .filter(Boolean);
}

/** One known word in a longer text is chance: "son" and "sale" are English too. */
const LEAST_HITS = 2;
const LEAST_SHARE = 0.33;

/**
 * The language beside English that a text is written in, by its function words and small talk; null for English
 * and for what nobody knows, which are read as English. More words of it than of English are needed.
 */
export function languageOf(text: string): Language | null {
  const words = [...new Set(plainTokens(text))].filter((word) => word.length > 1);
  const inEnglish = [...new Set(tokens(text))].filter(
    (word) => word.length > 1 && (STOP_WORDS.has(word) || CHAT_WORDS.has(word)),
  ).length;
  const hits = LANGUAGES.map(
    (language) =>
      words.filter((word) => language.words.has(word)).length +
      Number(language.letters.test(text)) +
      Number(language.command.test(plain(text))) +
      Number(language.state.test(plain(text))) +
      Number(plain(text).search(language.idiom) >= 0),
  );
  const most = Math.max(...hits);
  const isChance = most < LEAST_HITS && most < LEAST_SHARE * words.length;
  return most <= inEnglish || isChance ? null : (LANGUAGES[hits.indexOf(most)] ?? null);
}
