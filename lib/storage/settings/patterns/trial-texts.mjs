// @ts-check

/** Length of the longest message. */
const LENGTH = 32 * 1024;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const DIGITS = "0123456789";
/** Maximum number of the pattern's own characters that are each repeated on their own. */
const MAX_OWN = 20;

/**
 * Yields texts that expose slow patterns, each as long as the longest message: the pattern's characters,
 * classes and words, repeated and at random, and random text of common alphabets. The same on each call.
 * @param {string} source
 * @returns {Generator<string>}
 */
export function* trialTexts(source) {
  const own = [...new Set(source.replace(/[^\p{L}\p{N} ]/gu, ""))].slice(0, MAX_OWN);
  const words = source.match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  const classes = [...source.matchAll(/\[\^?([^\]]+)\]/g)].map(([, inside = ""]) => membersOf(inside));
  yield "Customer 4711 asks. ".repeat(LENGTH / 20);
  for (const part of ["0", "a", ...own, ...words]) yield part.repeat(LENGTH / part.length);
  const pick = random();
  for (const parts of [...classes, own, [...own, ...words], [...own, ...words, ...DIGITS, " "]])
    if (parts.length > 1) yield mixed(parts, pick);
  for (const alphabet of [
    LETTERS,
    DIGITS,
    `${LETTERS} `,
    `${LETTERS}${LETTERS.toUpperCase()}${DIGITS} .,-@\n`,
  ])
    yield mixed([...alphabet], pick);
}

/**
 * Returns the characters of a class with ranges expanded up to 64 each.
 * @param {string} inside
 */
function membersOf(inside) {
  const ranges = inside.replace(/(.)-(.)/gu, (_, first, last) => {
    const from = first.codePointAt(0);
    const count = Math.min(64, Math.max(0, last.codePointAt(0) - from + 1));
    return String.fromCodePoint(...Array.from({ length: count }, (_, i) => from + i));
  });
  return [...new Set(ranges)];
}

/**
 * @param {readonly string[]} parts
 * @param {(below: number) => number} pick
 */
function mixed(parts, pick) {
  let text = "";
  while (text.length < LENGTH) text += parts[pick(parts.length)];
  return text.slice(0, LENGTH);
}

/** Mulberry32 with a fixed seed: a pattern always gets the same verdict. */
function random() {
  let state = 4711;
  return (/** @type {number} */ below) => {
    state = (state + 0x6d2b79f5) | 0;
    let hash = Math.imul(state ^ (state >>> 15), 1 | state);
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash;
    return Math.floor((((hash ^ (hash >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}
