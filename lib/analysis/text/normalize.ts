import { withoutLongMarkRuns } from "./fold";

/** Text beyond this limit is stored but not analysed. A verdict needs no more, and time stays bounded. */
export const MAX_ANALYSED_CHARS = 4000;

const RUN = /([a-z!?.])\1{2,}/gi;
/** A word in which each letter counts: a code with a digit, or a Roman numeral (World War III, part viii). */
const EXACT_WORD = /\p{N}|^(?:[IVXLCDM]+|[ivxlcdm]*iii)$/u;

/**
 * Returns one form for different spellings of a text: NFKC, straight quotes, runs of one letter or of !?.
 * reduced to two except in codes and Roman numerals, "i m" joined to "I'm", single spaces. Line breaks are
 * kept, because they end sentences.
 */
export function normalize(text: string): string {
  return withoutLongMarkRuns(text)
    .normalize("NFKC")
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/\bi m\b/gi, "I'm")
    .replace(RUN, shortenRun)
    .replace(/[^\S\n]+/g, " ")
    .trim();
}

/** Reduces the run at an offset of a text to two of its signs, unless it stands in an exact word. */
function shortenRun(run: string, sign: string, offset: number, text: string): string {
  if (!/[a-z]/i.test(sign)) return sign + sign;
  const before = /[\p{L}\p{N}]*$/u.exec(text.slice(Math.max(0, offset - 40), offset))?.[0] ?? "";
  const end = offset + run.length;
  const after = /^[\p{L}\p{N}]*/u.exec(text.slice(end, end + 40))?.[0] ?? "";
  return EXACT_WORD.test(before + run + after) ? run : sign + sign;
}

/** NFKC makes some characters 18 times as long. Folding stops at twice the maximum message length. */
const FOLDED_CHARS = 65_536;

/**
 * Symbols that carry meaning in their position: don't, 7:30, 3.5, $5, -3, C++. These are captured; all others
 * are removed.
 */
const SIGN = new RegExp(
  [
    "((?<=\\p{L})'(?=\\p{L})",
    "(?<=\\p{N})[.,:/-](?=\\p{N})",
    "(?<![\\p{L}\\p{N}])[$€£-](?=\\p{N})",
    "(?<=[\\p{L}+])[+#])",
    "[^\\p{L}\\p{N}\\p{M}]",
  ].join("|"),
  "gu",
);

/**
 * Returns the form in which two texts are equal when one repeats the other: NFKC, lower case, punctuation,
 * symbols and white space replaced by single spaces, long runs of a letter reduced to two. "I like tea!!"
 * equals "i like tea". Symbols that belong to a word or number are kept. A text without letters and numbers
 * becomes empty.
 */
export function normalizeForDedupe(text: string): string {
  const normalizedText = normalize(text).toLowerCase();
  if (normalizedText.length > FOLDED_CHARS) return normalizedText;
  return normalizedText
    .replace(/(?<=\p{N}) ?%/gu, " percent ")
    .replace(SIGN, (_sign, keptSign: string | undefined) => keptSign ?? " ")
    .replace(/\s+/g, " ")
    .trim();
}
