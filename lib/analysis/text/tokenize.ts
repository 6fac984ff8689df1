import { firstChars } from "@/lib/base/core";
import { fold } from "./fold";
import { stemForIndex } from "./stem";
import { INDEX_STOP_WORDS } from "./stop-words";

/** Longer runs are keys, hashes and encodings; a B-tree entry holds at most 2 704 bytes. */
const MAX_TOKEN = 64;

const RUN = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const PLAIN_WORD = /^[a-z0-9]+$/;

/** Scripts written without spaces between words. */
const UNSPACED_SCRIPT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/gu;
const HAS_UNSPACED = new RegExp(UNSPACED_SCRIPT.source, "u");

/** Returns whether a run of letters is of a script without spaces between words. */
export const isUnspaced = (run: string): boolean => HAS_UNSPACED.test(run);

const segmenter = new Intl.Segmenter("ja", { granularity: "word" });

/**
 * Returns the index terms of a text, in order and with repetitions: folded, English stop words removed,
 * English words stemmed. Words of scripts without spaces come from the dictionary of Intl.Segmenter; all
 * other letters are unchanged. A run of letters is truncated at 64 characters. Empty for text without words.
 */
export function tokenize(text: string): string[] {
  const tokens: string[] = [];
  for (const run of fold(text).match(RUN) ?? []) {
    if (HAS_UNSPACED.test(run)) for (const word of segment(run)) add(tokens, word);
    else add(tokens, run);
  }
  return tokens;
}

/** Returns the number of occurrences of each term of `tokenize(text)`. */
export function termCounts(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const token of tokenize(text)) counts.set(token, (counts.get(token) ?? 0) + 1);
  return counts;
}

function add(tokens: string[], word: string): void {
  const cut = word.length > MAX_TOKEN ? firstChars(word, MAX_TOKEN) : word;
  if (!PLAIN_WORD.test(cut)) tokens.push(cut);
  else if (!INDEX_STOP_WORDS.has(cut)) tokens.push(stemForIndex(cut));
}

/** Splits "我喜欢python3" into 我, 喜欢, python3. */
function* segment(run: string): Generator<string> {
  let end = 0;
  for (const match of run.matchAll(UNSPACED_SCRIPT)) {
    if (match.index > end) yield run.slice(end, match.index);
    for (const part of segmenter.segment(match[0])) if (part.isWordLike) yield part.segment;
    end = match.index + match[0].length;
  }
  if (end < run.length) yield run.slice(end);
}
