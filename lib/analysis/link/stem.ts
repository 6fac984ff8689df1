import { stemForRules } from "@/lib/analysis/text";

/** Words by their representative synonym. */
const SYNONYMS: Readonly<Record<string, string>> = {
  like: "love loves likes adore enjoy hate hates dislike detest",
  live: "based residing",
  work: "job employed",
  manager: "boss",
  people: "person persons guests passenger passengers",
  seat: "seats",
  ticket: "tickets",
  favorite: "favourite",
  color: "colour colours",
  gray: "grey",
  neighbor: "neighbour neighbours",
  center: "centre",
  theater: "theatre",
  flavor: "flavour flavours",
  name: "called named",
  mother: "mum mom",
  father: "dad",
  own: "bought car drive drove",
  child: "kid kids children",
  movie: "film films",
  apartment: "flat",
  cost: "fee price pay paid charge charges",
  size: "wear wears wore",
  account: "bank",
  eat: "ate",
  drink: "drank",
  speak: "spoke",
  meet: "met",
  move: "postpone",
  study: "studies",
  grandmother: "granny grandma",
  grandfather: "grandpa",
  fast: "quick",
  street: "st",
  road: "rd",
  advisor: "adviser",
  save: "saved savings",
};
const SAME_AS: ReadonlyMap<string, string> = new Map(
  Object.entries(SYNONYMS).flatMap(([representative, words]) =>
    words.split(" ").map((word): [string, string] => [word, representative]),
  ),
);

/**
 * Returns one form for words with the same meaning: removes the possessive, unifies synonyms, then applies
 * stemForRules.
 */
export function stem(word: string): string {
  const base = word.replace(/'s?$/, "");
  return stemForRules(SAME_AS.get(base) ?? base);
}
