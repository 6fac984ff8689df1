import { tokenize } from "@/lib/text";
import { LOOKED_AT_CHARS, normalize } from "../decide/normalize";
import { isQuestion } from "../decide/question";
import { sentences } from "../decide/sentences";

/** How lists show a memory, a retrieval's and an agent's own: a mark before it, in brackets who said it and when. */
const LISTED = /^(?:[-*•]|\d{1,2}[.)]|\[\d{1,2}\]) +/;
const SAID_WHEN = / ?\((?:[^()]{1,80}, )?(?:\d{1,2} \p{L}{3,12} \d{4}|\d{4}-\d{2}-\d{2})\)$/u;
/** "According to my notes, you …" tells nothing more than what follows. */
const SOURCE =
  /^(?:(?:according to|based on|from|as per) )?(?:my |your |the )?(?:stored |saved |long[- ]term )?(?:memory|memories|notes|records)(?:: ?|, )/i;
/** Their full stop ends no sentence. */
const TITLE = /\b(dr|mrs?|ms|prof|st|sra?|mme)\.(?= )/gi;
/** Nor do "I remember that you …" and "the user …". */
const FRAME = new Set(
  tokenize(
    "remember recall recalled mention mentioned said told know noted note according memory memories earlier before user",
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

/** Line by line: what stands around a memory in a list is taken off before a full stop in it can part it. */
function statementsOf(text: string): string[] {
  return normalize(text.slice(0, LOOKED_AT_CHARS))
    .split("\n")
    .map((line) => line.trim().replace(LISTED, "").replace(SAID_WHEN, "").replace(SOURCE, ""))
    .flatMap((line) => sentences(line.replace(TITLE, "$1")));
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
