import { FUNCTION_WORDS, splitWords } from "@/lib/analysis/text";
import { CHAT_WORDS } from "./chat-words";

/**
 * Short answers such as "Pineapple!", "on Tuesday" and "at my mother's" are statements after a question.
 * Those that address the other person must be shorter.
 */
export const MAX_ANSWER_WORDS = { toReader: 3, other: 6 } as const;

/** Splits a text into words for the decider. */
export function proseWords(text: string): string[] {
  return splitWords(text, "prose");
}

/**
 * Returns whether a word carries content: it is on neither list of ignored words, and is longer than one
 * ASCII letter.
 */
export function isContent(word: string): boolean {
  return (
    (word.length > 1 || /\p{N}|[^\p{ASCII}]/u.test(word)) &&
    !FUNCTION_WORDS.has(word) &&
    !CHAT_WORDS.has(word)
  );
}

/** Returns the distinct content words of a list. */
export function contentWords(words: readonly string[]): Set<string> {
  return new Set(words.filter(isContent));
}
