/** Accents on Latin letters only: in Hindi, Thai and Japanese, marks are part of the letter. */
const LATIN_ACCENTS = /(\p{Script=Latin})[\u0300-\u036f]{1,30}/gu;

const NOT_ASCII = /[\u0080-\uffff]/;

/**
 * Sorting a long run of marks takes quadratic time; Unicode's stream-safe format allows 30 of them (UAX 15).
 */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

/**
 * Returns a text in lower case, with compatibility forms unified (NFKC) and accents on Latin letters removed:
 * "Café" becomes "cafe".
 */
export function fold(text: string): string {
  if (!NOT_ASCII.test(text)) return text.toLowerCase();
  return text
    .replace(TOO_MANY_MARKS, "$1")
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
