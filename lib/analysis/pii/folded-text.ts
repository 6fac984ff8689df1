/** A folded text, with functions that convert its offsets to offsets of the original. */
export type FoldedText = { text: string; toStart: (at: number) => number; toEnd: (at: number) => number };

/** First digits of the decimal digit ranges of the basic plane (Unicode 16, category Nd). */
const DIGIT_ROWS = [
  0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0de6,
  0x0e50, 0x0ed0, 0x0f20, 0x1040, 0x17e0, 0x1810,
];

const ASCII_OF = new Map<number, string>();
for (const row of DIGIT_ROWS) for (let d = 0; d < 10; d++) ASCII_OF.set(row + d, String(d));
for (let code = 0xff01; code <= 0xff5e; code++) ASCII_OF.set(code, String.fromCharCode(code - 0xfee0));
for (const code of [0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2015, 0x2212, 0xfe58, 0xfe63])
  ASCII_OF.set(code, "-");
for (const code of [0xa0, 0x1680, 0x202f, 0x205f, 0x3000]) ASCII_OF.set(code, " ");
for (let code = 0x2000; code <= 0x200a; code++) ASCII_OF.set(code, " ");
for (const code of [0x2018, 0x2019, 0x201b]) ASCII_OF.set(code, "'");
for (const code of [0x201c, 0x201d, 0x201f]) ASCII_OF.set(code, '"');
ASCII_OF.set(0xfe6b, "@");
// Soft hyphen, zero-width characters, direction marks, word joiner, byte order mark, variation selectors.
for (const code of [0xad, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x2060, 0xfeff, 0xfe0e, 0xfe0f])
  ASCII_OF.set(code, "");
for (let code = 0x202a; code <= 0x202e; code++) ASCII_OF.set(code, "");

/**
 * Returns the plain digit for a mathematical digit (bold, double-struck, sans-serif, monospace), which takes
 * two code units; null for other characters.
 */
function mathDigit(text: string, at: number): string | null {
  if (text.charCodeAt(at) !== 0xd835) return null;
  const low = text.charCodeAt(at + 1);
  return low >= 0xdfce && low <= 0xdfff ? String((low - 0xdfce) % 10) : null;
}

/**
 * Folds a text to the form that the finders expect: full-width characters become ASCII, Unicode dashes,
 * spaces and quotes become plain, other decimal digits become 0-9, and invisible characters are removed.
 * `toStart` and `toEnd` convert an offset of the folded text to UTF-16 offsets of the original. A converted
 * span covers every original character between its ends and never splits a surrogate pair.
 */
export function foldText(text: string): FoldedText {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is the whole of ASCII.
  if (/^[\x00-\x7f]*$/.test(text)) return { text, toStart: (at) => at, toEnd: (at) => at };
  const parts: string[] = [];
  const starts = new Uint32Array(text.length + 1);
  const ends = new Uint32Array(text.length + 1);
  let length = 0;
  let copiedUntil = 0;
  const push = (start: number, end: number): void => {
    starts[length] = start;
    length += 1;
    ends[length] = end;
  };
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const math = code === 0xd835 ? mathDigit(text, at) : null;
    const replacement = code < 128 ? undefined : (math ?? ASCII_OF.get(code));
    if (replacement === undefined) {
      const isHigh = code >= 0xd800 && code <= 0xdbff && at + 1 < text.length;
      const isLow = code >= 0xdc00 && code <= 0xdfff && at > 0;
      push(isLow ? at - 1 : at, isHigh ? at + 2 : at + 1);
      continue;
    }
    if (copiedUntil < at) parts.push(text.slice(copiedUntil, at));
    parts.push(replacement);
    const width = math === null ? 1 : 2;
    if (replacement !== "") push(at, at + width);
    at += width - 1;
    copiedUntil = at + 1;
  }
  parts.push(text.slice(copiedUntil));
  starts[length] = text.length;
  return {
    text: parts.join(""),
    toStart: (at) => starts[at] ?? text.length,
    toEnd: (at) => ends[at] ?? text.length,
  };
}
