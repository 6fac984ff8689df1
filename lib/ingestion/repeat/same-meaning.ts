import { normalizeForDedupe } from "../decide/normalize";
import { leastTurn, wordsSaid } from "./same-words";
import { signsSaid, withoutLooks } from "./signs-said";

/** Small words that may stand in one text and not in the other. Whatever else differs is another thing. */
const SMALL = new Set("a an the am is are be that which what to of do does".split(" "));

/** Words for one and the same thing. None is a matter of degree. */
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
  // Of these two "a" makes another amount.
  [/\ba (few|little)\b/g, "some-$1"],
  // "love to hike" is "love hiking"; after "stop" the two forms differ.
  [/\b(love|like|hate|prefer|adore|enjoy) (?:to )?([a-z]{3,20}?)(?:ing|e)?(?= |$)/g, "$1 $2"],
];

/** Longer texts hold more than one thing, and are hardly said again in other words. */
const MOST_WORDS = 24;

/**
 * What two texts share that say the same but for small words and synonyms; null when a text is too long or too short to
 * be compared. Tense stays: who lived somewhere lives there no more. It knows no meaning, so a caller also asks for
 * vectors that agree.
 */
export function meaningForm(text: string): string | null {
  const plain = normalizeForDedupe(withoutLooks(text));
  if (plain.length > MOST_WORDS * 12) return null;
  const words = wordsSaid(plain);
  if (words.length > MOST_WORDS) return null;
  const said = OTHER_WORDS.reduce((line, [phrase, word]) => line.replace(phrase, word), words.join(" "));
  const telling = said
    .split(" ")
    .filter((word) => !SMALL.has(word))
    .map((word) => HEADS.get(word) ?? word);
  // One word tells too little to be compared.
  if (telling.length < 2) return null;
  return [...leastTurn(inOrderAroundAnd(telling)), ...signsSaid(text)].join(" ");
}

/** "milk and honey" is "honey and milk". */
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
