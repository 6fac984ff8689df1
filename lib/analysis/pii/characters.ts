const inRange = (code: number, low: number, high: number): boolean => code >= low && code <= high;

/** 0-9. Folding has already replaced the digits of other scripts by these. */
export function isDigit(code: number): boolean {
  return inRange(code, 48, 57);
}

/** A-Z, a-z, 0-9. */
export function isAlnum(code: number): boolean {
  return isDigit(code) || inRange(code, 65, 90) || inRange(code, 97, 122);
}

/**
 * A letter or digit that joins an adjacent number: ASCII and all scripts that separate words by spaces.
 * Chinese, Japanese and Korean write a number directly after a word, so their letters do not count.
 */
export function isWord(code: number): boolean {
  if (code < 128) return isAlnum(code) || code === 95;
  return inRange(code, 0xc0, 0x1fff) && code !== 0xd7 && code !== 0xf7;
}

/** Han, kana or hangul. */
export function isCjk(code: number): boolean {
  return inRange(code, 0x2e80, 0x9fff) || inRange(code, 0xac00, 0xd7af);
}

/** Returns the character code at an offset, or 0 outside the text. */
export function codeAt(text: string, at: number): number {
  return at >= 0 && at < text.length ? text.charCodeAt(at) : 0;
}

/** Returns the digits of a text, without all other characters. */
export function digitsOf(text: string): string {
  return text.replace(/\D+/g, "");
}

/**
 * Returns the text in lower case with unchanged offsets: the one letter that becomes longer (İ) becomes an i.
 */
export function lowerCase(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text.replace(/İ/g, "i").toLowerCase();
}
