import { tokenize } from "@/lib/text";
import { LOOKED_AT_CHARS, normalize } from "../decide/normalize";
import { isQuestion } from "../decide/question";
import { sentences } from "../decide/sentences";

/** How a retrieval shows a memory: a list, with who said it and when in brackets. */
const BULLET = /^[-*•] +/;
const SAID_WHEN = / ?\((?:[^()]{1,80}, )?\d{1,2} \p{L}{3,12} \d{4}\)$/u;
/** "I remember that you …" tells nothing more than what follows. */
const FRAME = new Set(
  tokenize(
    "remember recall recalled mention mentioned said told know noted note according memory memories earlier before",
  ),
);
const NEGATION =
  /\b(?:not|no|never|none|nothing|without|cannot|nicht|kein\w{0,2}|nie|jamais|pas|nunca)\b|n't\b|\bno longer\b/i;

/** Of so many words one may be another, when it is no number: articles of other languages, a changed ending. */
const WORDS_A_MISS = 8;
/** Fewer words than this repeat by chance. */
const FEWEST_WORDS = 2;
/** Share of a memory's sentence that must be said again: who says "Tea is healthy" does not repeat a story with tea. */
const LEAST_SHARE = 0.6;

type Said = { readonly words: ReadonlySet<string>; readonly isNegated: boolean };

/**
 * Whether a text only says what the memories say: every sentence that states something has its words in one sentence
 * of a memory, which has little else, and neither denies what the other states. Questions between them are
 * nothing new. False for a text that states nothing.
 */
export function onlyRepeats(text: string, memories: readonly string[]): boolean {
  const stated = statementsOf(text).filter((sentence) => !isQuestion(sentence));
  const said = stated.map(readSaid).filter(({ words }) => words.size > 0);
  if (said.length === 0) return false;
  const known = memories.flatMap((memory) => statementsOf(memory)).map(readSaid);
  return said.every((one) => known.some((other) => repeats(one, other)));
}

function statementsOf(text: string): string[] {
  return sentences(normalize(text.slice(0, LOOKED_AT_CHARS))).map((line) =>
    line.replace(BULLET, "").replace(SAID_WHEN, ""),
  );
}

function readSaid(sentence: string): Said {
  const words = new Set(tokenize(sentence).filter((word) => !FRAME.has(word)));
  return { words, isNegated: NEGATION.test(sentence) };
}

function repeats(said: Said, known: Said): boolean {
  if (said.words.size < FEWEST_WORDS || said.isNegated !== known.isNegated) return false;
  const missing = [...said.words].filter((word) => !known.words.has(word));
  if (
    missing.length > Math.floor(said.words.size / WORDS_A_MISS) ||
    missing.some((word) => /\p{N}/u.test(word))
  )
    return false;
  return said.words.size - missing.length >= LEAST_SHARE * known.words.size;
}
