import type { RelationType } from "@/lib/analysis/relations";
import { foldToBaseLetters } from "@/lib/analysis/text";

const TYPES: readonly (readonly [RegExp, RelationType])[] = [
  [/^(?:mother|mum|mom|father|dad)$/, "parent"],
  [/^(?:son|daughter|child|kid)$/, "child"],
  [/^(?:sister|brother)$/, "sibling"],
  [/^(?:wife|husband)$/, "spouse"],
  [/^(?:aunt|uncle|cousin|niece|nephew|grandmother|grandfather)$/, "relative"],
  [/^friend$/, "friend"],
  [/^(?:boss|colleague)$/, "colleague"],
  [/^(?:neighbour|neighbor)$/, "neighbor"],
  [/^(?:dog|cat|rabbit|hamster)$/, "pet"],
];
const OWN = /\b[Mm]y (\w+),? (?:is (?:called )?|named |called )?([A-Z]\p{L}+)/gu;
const HAVE = /\bI have an? (\w+)/g;
const LIVE = /\bI live in ([A-Z]\p{L}+)/gu;
const WORK = /\bI work (?:at|for) ([A-Z]\p{L}+)/gu;

/**
 * Reads relations as one would in a few minutes: four patterns, and no look at what denies or imagines them.
 */
export function naiveRelations(text: string): string[] {
  const type = (noun: string) => TYPES.find(([pattern]) => pattern.test(noun))?.[1];
  const own = [...text.matchAll(OWN)].flatMap(([, noun = "", name = ""]) => {
    const found = type(noun);
    return found ? [`me ${found} @${foldToBaseLetters(name)}`] : [];
  });
  const have = [...text.matchAll(HAVE)].flatMap(([, noun = ""]) =>
    type(noun) ? [`me ${type(noun)} #${noun}`] : [],
  );
  const live = [...text.matchAll(LIVE)].map(([, name = ""]) => `me lives_in @${foldToBaseLetters(name)}`);
  const work = [...text.matchAll(WORK)].map(([, name = ""]) => `me works_at @${foldToBaseLetters(name)}`);
  return [...own, ...have, ...live, ...work];
}
