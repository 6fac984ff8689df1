import { normalizeForDedupe, spelledNumber } from "@/lib/analysis/text";
import { withoutFillers } from "./fillers";
import { spokenSymbols, withoutVariationSelectors } from "./spoken-symbols";

/** Longer texts are compared verbatim. */
const REWORDED_CHARS = 300;

const SHORT_FORMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:can't|cannot|cant)\b/g, "can not"],
  [/\bwon't\b/g, "will not"],
  [/\b(do|does|did|is|are|was|were|have|has|had|could|would|should)n'?t\b/g, "$1 not"],
  [/\bim\b/g, "i am"],
  [/\b(it|he|she|that|what|there|here|who)'s\b/g, "$1 is"],
  [/\blet's\b/g, "let us"],
  [/'m\b/g, " am"],
  [/'re\b/g, " are"],
  [/'ve\b/g, " have"],
  [/'ll\b/g, " will"],
  [/'d (?=rather|like|love|prefer)/g, " would "],
];
/** A longer sentence is rarely repeated in another order, and every rotation costs time. */
const MAX_ROTATED_WORDS = 24;
/** Larger numbers are rarely spelled out. */
const SPELLED_NUMBERS = 12;

/**
 * Returns the form that two wordings of one statement share: without fillers, with contractions expanded,
 * small numbers as digits, and with a canonical first part ("In the evening I drink tea" becomes "I drink tea
 * in the evening"). Apart from that, order matters, because it decides who loves whom. A text above 300
 * characters keeps its plain form. Emoji are appended.
 */
export function normalizeWording(text: string): string {
  const normalizedText = normalizeForDedupe(withoutVariationSelectors(text));
  const words =
    normalizedText.length > REWORDED_CHARS
      ? [normalizedText]
      : smallestRotation(comparableWords(normalizedText));
  return [...words, ...spokenSymbols(text)].join(" ").trim();
}

/** Returns the words of a normalised text, as `normalizeWording` compares them. */
export function comparableWords(normalizedText: string): string[] {
  const expandedText = SHORT_FORMS.reduce(
    (text, [shortForm, longForm]) => text.replace(shortForm, longForm),
    normalizedText,
  );
  return withoutFillers(expandedText)
    .split(" ")
    .map((word) => spelledNumber(word, SPELLED_NUMBERS));
}

/** Returns the rotation of the words that sorts first; a long list is returned unchanged. */
export function smallestRotation(words: readonly string[]): readonly string[] {
  if (words.length > MAX_ROTATED_WORDS) return words;
  const text = words.join(" ");
  const twice = `${text} ${text}`;
  let smallest = { from: 0, text };
  let start = 0;
  for (const [index, word] of words.entries()) {
    const rotation = twice.slice(start, start + text.length);
    if (rotation < smallest.text) smallest = { from: index, text: rotation };
    start += word.length + 1;
  }
  return [...words.slice(smallest.from), ...words.slice(0, smallest.from)];
}
