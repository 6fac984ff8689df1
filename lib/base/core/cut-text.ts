/**
 * The usual estimate for English text. The API counts the sizes of contexts, answers and abstracts in tokens
 * of this length.
 */
export const CHARS_PER_TOKEN = 4;

/** Returns the first `count` characters of a text, without half of a character at the end. */
export function firstChars(text: string, count: number): string {
  return text.slice(0, count).replace(/[\ud800-\udbff]$/, "");
}

/** Shortens a text to `chars` characters. The last one is then an ellipsis. */
export function shortenText(text: string, chars: number): string {
  return text.length <= chars ? text : `${firstChars(text, Math.max(0, chars - 1))}…`;
}
