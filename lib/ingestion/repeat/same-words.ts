import { normalizeForDedupe } from "../decide/normalize";
import { withoutFillers } from "./fillers";
import { signsSaid, withoutLooks } from "./signs-said";

/** A longer text is said again verbatim or not at all. */
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
];
/** Beyond so many words a sentence is not said again in another order, and every turn of it would be built. */
const TURNED_WORDS = 24;
const NUMBERS = "one two three four five six seven eight nine ten eleven twelve".split(" ");

/**
 * The form that two ways of saying the same thing share: no filler, contractions written out, small numbers as digits,
 * and whatever part comes first ("In the evening I drink tea" is "I drink tea in the evening"). Order matters otherwise:
 * who loves whom is told by it. Of a text beyond 300 characters its plain form. Pictures in the text stand at the end.
 */
export function sameWordsForm(text: string): string {
  const plain = normalizeForDedupe(withoutLooks(text));
  const words = plain.length > REWORDED_CHARS ? [plain] : leastTurn(wordsSaid(plain));
  return [...words, ...signsSaid(text)].join(" ").trim();
}

/** The words of a normalised text, as `sameWordsForm` compares them. */
export function wordsSaid(plain: string): string[] {
  const spelt = SHORT_FORMS.reduce((text, [short, long]) => text.replace(short, long), plain);
  return withoutFillers(spelt)
    .split(" ")
    .map((word) => (NUMBERS.includes(word) ? String(NUMBERS.indexOf(word) + 1) : word));
}

/** Of all lists that begin at another word and go round, the first in order; a long list as it is. */
export function leastTurn(words: readonly string[]): readonly string[] {
  if (words.length > TURNED_WORDS) return words;
  let least = words;
  for (let from = 1; from < words.length; from++) {
    const turned = [...words.slice(from), ...words.slice(0, from)];
    if (turned.join(" ") < least.join(" ")) least = turned;
  }
  return least;
}
