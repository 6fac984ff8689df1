import { normalizeForDedupe } from "@/lib/analysis/text";
import { comparableWords, smallestRotation } from "./same-words";
import { spokenSymbols, withoutVariationSelectors } from "./spoken-symbols";

/**
 * Small words that can occur in only one of two repeats. Any other difference makes them different
 * statements.
 */
const SMALL_WORDS = new Set("a an the am is are be that which what to of do does".split(" "));

/** Words with the same meaning. They do not differ in degree. */
const SYNONYMS: readonly string[] = [
  "love adore",
  "mother mum mom mummy mommy",
  "father dad daddy",
  "movie film",
  "movies films",
  "child kid",
  "children kids",
  "favorite favourite",
  "color colour",
  "named called",
  "apartment flat",
  "bicycle bike",
  "telephone phone",
];
const HEADS = new Map(
  SYNONYMS.flatMap((line) => line.split(" ").map((word) => [word, line.split(" ")[0] ?? word])),
);
const OTHER_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bcan not stand\b/g, "hate"],
  // Before these two words, "a" changes the amount.
  [/\ba (few|little)\b/g, "some-$1"],
  // "love to hike" means "love hiking"; after "stop" the two forms differ.
  [/\b(love|like|hate|prefer|adore|enjoy) (?:to )?([a-z]{3,20}?)(?:ing|e)?(?= |$)/g, "$1 $2"],
];

/** Longer texts contain several statements and are rarely repeated in other words. */
const MAX_WORDS = 24;

/**
 * Returns the form that two texts share when they differ only in small words and synonyms; null when a text
 * is too long or too short to compare. Tense is kept: "lived" and "lives" differ. The form ignores word
 * meanings, so callers also compare vectors.
 */
export function normalizeMeaning(text: string): string | null {
  const normalizedText = normalizeForDedupe(withoutVariationSelectors(text));
  if (normalizedText.length > MAX_WORDS * 12) return null;
  const words = comparableWords(normalizedText);
  if (words.length > MAX_WORDS) return null;
  const unifiedText = OTHER_WORDS.reduce(
    (line, [phrase, word]) => line.replace(phrase, word),
    words.join(" "),
  );
  const content = unifiedText
    .split(" ")
    .filter((word) => !SMALL_WORDS.has(word))
    .map((word) => HEADS.get(word) ?? word);
  // A single word is not enough to compare.
  if (content.length < 2) return null;
  return [...smallestRotation(inOrderAroundAnd(content)), ...spokenSymbols(text)].join(" ");
}

/** Sorts the words on both sides of "and", so that "milk and honey" equals "honey and milk". */
function inOrderAroundAnd(words: readonly string[]): string[] {
  const ordered = [...words];
  for (let at = 1; at < ordered.length - 1; at++) {
    const [before, after] = [ordered[at - 1] ?? "", ordered[at + 1] ?? ""];
    if (!/^(?:and|und|y|et|or|oder|ou)$/.test(ordered[at] ?? "") || before <= after) continue;
    ordered[at - 1] = after;
    ordered[at + 1] = before;
  }
  return ordered;
}
