import { isQuestion } from "@/lib/analysis/decide";
import { MAX_ANALYSED_CHARS, normalize, sentences, tokenize } from "@/lib/analysis/text";

/** The format of a memory in a list: a bullet before it, speaker and date in brackets after it. */
const LIST_MARKUP = /^(?:[-*•]|\d{1,2}[.)]|\[\d{1,2}\]) +/;
const SAID_WHEN = / ?\((?:[^()]{1,80}, )?(?:\d{1,2} \p{L}{3,12} \d{4}|\d{4}-\d{2}-\d{2})\)$/u;
/** "According to my notes, you …" carries no more information than the words after it. */
const SOURCE =
  /^(?:(?:according to|based on|from|as per) )?(?:my |your |the )?(?:stored |saved |long[- ]term )?(?:memory|memories|notes|records)(?:: ?|, )/i;
/** Titles, whose full stop does not end a sentence. */
const TITLE = /\b(dr|mrs?|ms|prof|st|sra?|mme)\.(?= )/gi;
/** Words around a statement that carry no information: "I remember that you …", "the user …". */
const FRAME = new Set(
  tokenize(
    "remember recall recalled mention mentioned said told know noted note according memory memories earlier before user",
  ),
);
const NEGATION =
  /\b(?:not|no|never|none|nothing|without|cannot|nicht|kein\w{0,2}|nie|jamais|pas|nunca)\b|n't\b|\bno longer\b/i;

/** One word in eight can differ, such as a foreign article or a changed ending, but never a number. */
const WORDS_PER_MISS = 8;
/** Texts with fewer words match memories by coincidence. */
const MIN_WORDS = 2;
/**
 * Minimum share of a memory's sentence that must be repeated: "Tea is healthy" does not repeat a story about
 * tea.
 */
const MIN_SHARE = 0.6;

type StatementWords = { readonly words: ReadonlySet<string>; readonly isNegated: boolean };

/**
 * Returns whether a text only repeats the memories. The words of each statement must occur in one sentence of
 * a memory that contains little else, and neither may negate the other. Questions in the text are ignored.
 * False for a text without statements.
 */
export function isOnlyRepetition(text: string, memories: readonly string[]): boolean {
  const statements = statementsOf(text).filter((sentence) => !isQuestion(sentence));
  const statement = statements.map(readStatement).filter(({ words }) => words.size > 0);
  if (statement.length === 0) return false;
  const memoryStatements = memories.flatMap((memory) => statementsOf(memory)).map(readStatement);
  return statement.every((one) => memoryStatements.some((other) => repeats(one, other)));
}

/**
 * Splits a text into statements. Removes list markup from each line first, because a full stop in it would
 * end a sentence.
 */
function statementsOf(text: string): string[] {
  return normalize(text.slice(0, MAX_ANALYSED_CHARS))
    .split("\n")
    .map((line) => line.trim().replace(LIST_MARKUP, "").replace(SAID_WHEN, "").replace(SOURCE, ""))
    .flatMap((line) => sentences(line.replace(TITLE, "$1")));
}

function readStatement(sentence: string): StatementWords {
  const words = new Set(tokenize(sentence).filter((word) => !FRAME.has(word)));
  return { words, isNegated: NEGATION.test(sentence) };
}

function repeats(statement: StatementWords, memoryStatements: StatementWords): boolean {
  if (statement.words.size < MIN_WORDS || statement.isNegated !== memoryStatements.isNegated) return false;
  const missing = [...statement.words].filter((word) => !memoryStatements.words.has(word));
  if (
    missing.length > Math.floor(statement.words.size / WORDS_PER_MISS) ||
    missing.some((word) => /\p{N}/u.test(word))
  )
    return false;
  return statement.words.size - missing.length >= MIN_SHARE * memoryStatements.words.size;
}
