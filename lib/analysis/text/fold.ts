/** Accents over Latin letters only: marks in Hindi, Thai or Japanese are part of the letter. */
const LATIN_ACCENTS = /(\p{Script=Latin})[\u0300-\u036f]{1,30}/gu;

const NOT_ASCII = /[\u0080-\uffff]/;

/**
 * Ordering a long run of marks takes quadratic time; Unicode's stream-safe form allows 30 of them (UAX 15).
 */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

/**
 * Lower case, compatibility forms unified (NFKC), accents over Latin letters removed: "Café" gives "cafe".
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
 * Folded text with ß and œ written out, so that patterns of ASCII letters and \b also hold for "groß" and
 * "sœur".
 */
export function foldToBaseLetters(text: string): string {
  return fold(text).replaceAll("ß", "ss").replaceAll("œ", "oe");
}
