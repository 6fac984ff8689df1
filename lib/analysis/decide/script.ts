/** Letters outside the Latin script and its diacritics. */
const OTHER_LETTER = /(?!\p{Script=Latin})\p{L}/gu;
const LETTER = /\p{L}/gu;

/** A name or a quotation in another script does not change the script of the text. */
const MIN_LETTERS = 4;
const MIN_SHARE = 0.4;

/**
 * Returns whether a text is mostly in a script that the rules cannot read: at least 4 of its letters, and
 * more than 40 % of them, are outside the Latin script.
 */
export function isOtherScript(text: string): boolean {
  const others = text.match(OTHER_LETTER)?.length ?? 0;
  if (others < MIN_LETTERS) return false;
  return others > MIN_SHARE * (text.match(LETTER)?.length ?? 0);
}
