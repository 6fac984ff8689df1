/** Words, and others that name the same attribute or thing. */
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
  Object.entries(SYNONYMS).flatMap(([same, words]) =>
    words.split(" ").map((word): [string, string] => [word, same]),
  ),
);

/**
 * A word's stem: possessive and English endings off, doubled last letters single, synonyms folded.
 * Numbers and words of up to three letters stay as they are. Rough on purpose: stems only meet stems of this file.
 */
export function stem(word: string): string {
  const own = word.replace(/'s?$/, "");
  const plain = SAME_AS.get(own) ?? own;
  if (/^\d/.test(plain) || plain.length <= 3) return plain;
  const short = plain.length > 5 ? plain.replace(/(?:ing|edly|ed|ly|es|er)$/, "") : plain.replace(/ed$/, "");
  const single = short.replace(/(?<=[^s])s$/, "");
  return single.length > 4 ? single.replace(/([^aeiou\d])\1$/, "$1").replace(/e$/, "") : single;
}
