/**
 * Text beyond this many characters is stored but not looked at: a verdict needs no more, and time stays
 * bounded.
 */
export const MAX_ANALYSED_CHARS = 4000;

/**
 * One form for all ways of typing a text: NFKC, straight quotes, runs of the same letter or of !?. cut to
 * two, "i m" joined to "I'm", single blanks. Line breaks stay, because they end sentences.
 */
export function normalize(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/\bi m\b/gi, "I'm")
    .replace(/([a-z!?.])\1{2,}/gi, "$1$1")
    .replace(/[^\S\n]+/g, " ")
    .trim();
}

/** NFKC makes some letters 18 times as long. Beyond twice the longest message nothing more is folded. */
const FOLDED_CHARS = 65_536;

/**
 * Signs that say something in their place: don't, 7:30, 3.5, $5, -3, C++. They are captured, all others are
 * not.
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
 * The form in which two texts are a repetition: NFKC, lower case, punctuation, symbols and blanks
 * folded to one blank, runs of three and more letters cut to two. "I like tea!!" and "i like tea" are equal;
 * signs that belong to a word or number stay. A text without any letter or number comes back empty.
 */
export function normalizeForDedupe(text: string): string {
  const plain = normalize(text).toLowerCase();
  if (plain.length > FOLDED_CHARS) return plain;
  return plain
    .replace(/(?<=\p{N}) ?%/gu, " percent ")
    .replace(SIGN, (_sign, kept: string | undefined) => kept ?? " ")
    .replace(/\s+/g, " ")
    .trim();
}
