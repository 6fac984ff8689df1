const inRange = (code: number, low: number, high: number): boolean => code >= low && code <= high;

/** Returns whether a character is 0-9. Folding has already replaced the digits of other scripts. */
export function isDigit(code: number): boolean {
  return inRange(code, 48, 57);
}

/** Returns whether a character is A-Z, a-z or 0-9. */
export function isAlnum(code: number): boolean {
  return isDigit(code) || inRange(code, 65, 90) || inRange(code, 97, 122);
}

/**
 * Returns whether a character is a letter or digit that makes an adjacent number part of a word. In Chinese,
 * Japanese and Korean a number directly follows a word, so their letters do not count.
 */
export function isWord(code: number): boolean {
  if (code < 128) return isAlnum(code) || code === 95;
  return inRange(code, 0xc0, 0x1fff) && code !== 0xd7 && code !== 0xf7;
}

/** Returns whether a character is Han, kana or hangul. */
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

/** Returns the number of digits in a text. */
export function countDigits(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) if (isDigit(text.charCodeAt(at))) count += 1;
  return count;
}

/**
 * Returns the text in lower case with unchanged offsets: the one letter that becomes longer (İ) becomes an i.
 */
export function lowerCase(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text.replace(/İ/g, "i").toLowerCase();
}
