import { fold } from "./fold";
import { INDEX_STOP_WORDS } from "./stop-words";
import { tokenize } from "./tokenize";

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
const NAME = /\p{Lu}|\p{N}/u;

/**
 * Returns the index terms of the names and identifiers in a question: words with a capital letter, except for
 * the first word, and words with a digit. They are seldom in a memory by chance.
 */
export function nameTerms(question: string): ReadonlySet<string> {
  const names = [...question.matchAll(WORD)].flatMap(([word], index) => {
    const isOpening = index === 0 && !/\p{N}/u.test(word);
    return isOpening || !NAME.test(word) || INDEX_STOP_WORDS.has(fold(word)) ? [] : [word];
  });
  return new Set(names.flatMap(tokenize));
}
