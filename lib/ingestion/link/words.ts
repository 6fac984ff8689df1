import { CHAT_WORDS } from "../decide/chat-words";
import { wordSet } from "../decide/pattern";
import { STOP_WORDS } from "../decide/stop-words";
import { stem } from "./stem";

/** Words that announce a change and do not say of what. */
const CHANGE_WORDS =
  wordSet(`actually meant mean said correction scratch sorry wait instead rather change changed
  changing anymore longer now new from days please set use used using start started stop stopped still back since
  make made put turn turned no not`);
/** Small talk to the decider, but the thing that is changed to the linker. */
const TELLING_CHAT_WORDS =
  wordSet(`work works working love loved morning evening afternoon night weekend day time
  name bot restaurant want need part real number meeting`);

const TOKEN = /\p{L}[\p{L}\p{M}'-]{0,60}|\d[\d.,:/]{0,30}%?(?: ?[ap]m\b)?/giu;

/** Words and numbers of a text in order, in lower case. */
export function wordsOf(text: string): string[] {
  return (text.match(TOKEN) ?? []).map((token) => token.toLowerCase().replace(/[.,:'-]{1,9}$/, ""));
}

/** Whether a word is too common to show that two texts speak of the same thing. */
export function isLight(word: string): boolean {
  if (STOP_WORDS.has(word) || CHANGE_WORDS.has(word)) return true;
  return CHAT_WORDS.has(word) && !TELLING_CHAT_WORDS.has(word);
}

/** The distinct stems of the words that are not light. */
export function stemsOf(words: readonly string[]): Set<string> {
  return new Set(words.filter((word) => !isLight(word)).map(stem));
}

const NUMBER_WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
/** A number word from "one" to "ten", as a pattern. */
export const NUMBER_WORD = `(?:${NUMBER_WORDS.slice(1).join("|")})`;

/** The digits of a number word; anything else as it stands. */
export function digitsOf(word: string): string {
  const value = NUMBER_WORDS.indexOf(word);
  return value < 1 ? word.replace(/[.,]{1,9}$/, "") : String(value);
}
