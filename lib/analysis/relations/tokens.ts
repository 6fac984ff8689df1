import { foldToBaseLetters, MASKED_VALUE } from "@/lib/analysis/text";

/**
 * A word, a number, a sign, a masked value, or a part of a contracted word: "Anna's" is "Anna", "'s", and
 * "d'Anne" is "d'", "Anne". `folded` is in base letters.
 */
export type Token = {
  readonly text: string;
  readonly folded: string;
  readonly isCapital: boolean;
  readonly isWord: boolean;
};

const TOKEN = new RegExp(
  String.raw`${MASKED_VALUE.source}|(?:[Qq]u|[DJLMNSTCdjlmnstc])'(?=\p{L}{2})|\p{L}[\p{L}\p{M}\u2024]{0,60}(?:-\p{L}[\p{L}\p{M}]{0,60}){0,4}|'\p{L}{0,4}|\p{N}[\p{N}.,:%]{0,20}|[^\s\p{L}\p{N}]`,
  "gu",
);
const ELIDED_IN_ENGLISH = /^[djlmnstc]'$/i;

/** Most tokens of a text are frequent words. */
const cache = new Map<string, Token>();
const MAX_CACHED = 20_000;
const MAX_CACHED_CHARS = 30;

/** Returns the tokens of a sentence in order. */
export function tokenizeSentence(sentence: string): Token[] {
  return (sentence.match(TOKEN) ?? []).map((text) => cache.get(text) ?? readToken(text));
}

function readToken(text: string): Token {
  const token = {
    text,
    folded: foldToBaseLetters(text),
    isCapital: /^\p{Lu}/u.test(text) && !ELIDED_IN_ENGLISH.test(text),
    isWord: /^\p{L}/u.test(text),
  };
  if (cache.size >= MAX_CACHED) cache.clear();
  if (text.length <= MAX_CACHED_CHARS) cache.set(text, token);
  return token;
}
