/** Accents on Latin letters only: in Hindi, Thai and Japanese, marks are part of the letter. */
const LATIN_ACCENTS = /(\p{Script=Latin})[\u0300-\u036f]{1,30}/gu;

const NOT_ASCII = /[\u0080-\uffff]/;

const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

/**
 * Shortens runs of combining marks. Sorting a long run, which Unicode's normal forms need, takes quadratic
 * time; the stream-safe format allows 30 marks (UAX 15).
 */
export function withoutLongMarkRuns(text: string): string {
  return NOT_ASCII.test(text) ? text.replace(TOO_MANY_MARKS, "$1") : text;
}

/**
 * Returns a text in lower case, with compatibility forms unified (NFKC) and accents on Latin letters removed:
 * "Café" becomes "cafe".
 */
export function fold(text: string): string {
  if (!NOT_ASCII.test(text)) return text.toLowerCase();
  return withoutLongMarkRuns(text)
    .normalize("NFKD")
    .replace(LATIN_ACCENTS, "$1")
    .normalize("NFC")
    .toLowerCase();
}

/**
 * Returns the folded text with ß and œ expanded, so that patterns with ASCII letters and \b also match "groß"
 * and "sœur".
 */
export function foldToBaseLetters(text: string): string {
  return fold(text).replaceAll("ß", "ss").replaceAll("œ", "oe");
}
