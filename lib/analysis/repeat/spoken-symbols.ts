/** Symbols that only express joy, which the words express too (smile, heart, thumb), and skin tones. */
const JOYFUL_SYMBOLS =
  /[\u{1F3FB}-\u{1F3FF}\u{1F600}-\u{1F60E}\u{1F617}-\u{1F61D}\u{1F642}\u{1F643}\u{1F917}\u{1F923}\u{1F929}\u{1F970}\u{1F973}\u{263A}\u{1F44C}\u{1F44D}\u{1F44F}\u{1F64C}\u{1F64F}\u{1F4AA}\u{1F389}\u{1F38A}\u{2728}\u{1F4AF}\u{1F525}\u{2764}\u{2665}\u{1F493}-\u{1F49F}\u{1F5A4}\u{1F90D}\u{1F90E}\u{1F9E1}]/u;
const EMOJI = /\p{Emoji_Presentation}|(?![©®™])\p{Extended_Pictographic}/gu;
const SAD_EMOTICON = /(?<!\S)[:=]'?-?\((?!\S)/g;
const SAD_FACE = "\u2639";

/** Selects the emoji form of a symbol and is invisible (U+FE0F). */
const VARIATION_SELECTOR = /\uFE0F/g;

/** Returns a text without the characters that only select how a symbol is displayed. */
export function withoutVariationSelectors(text: string): string {
  return text.replace(VARIATION_SELECTOR, "");
}

/**
 * Returns the emoji of a text in order, without immediate repetitions, because "I like 🍕" differs from "I
 * like 🍣". Smiles and hearts are ignored. A sad emoticon such as ":(" counts as a sad face.
 */
export function spokenSymbols(text: string): readonly string[] {
  const symbols = text.replace(SAD_EMOTICON, SAD_FACE).match(EMOJI) ?? [];
  return symbols.filter((symbol, index) => !JOYFUL_SYMBOLS.test(symbol) && symbol !== symbols[index - 1]);
}
