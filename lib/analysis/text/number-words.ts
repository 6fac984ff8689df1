/** English number words from "one" to "twenty", in order. */
export const NUMBER_WORDS: readonly string[] = (
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen " +
  "eighteen nineteen twenty"
).split(" ");

/** Returns the digits of a number word up to `most`; any other word unchanged. */
export function spelledNumber(word: string, most: number): string {
  const index = NUMBER_WORDS.indexOf(word);
  return index < 0 || index >= most ? word : String(index + 1);
}
