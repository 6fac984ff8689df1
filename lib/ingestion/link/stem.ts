/** Words that name the same attribute or thing in other words. */
const SAME_AS: Readonly<Record<string, string>> = {
  love: "like",
  loves: "like",
  likes: "like",
  adore: "like",
  enjoy: "like",
  hate: "like",
  hates: "like",
  dislike: "like",
  detest: "like",
  based: "live",
  residing: "live",
  job: "work",
  employed: "work",
  boss: "manager",
  person: "people",
  persons: "people",
  guests: "people",
  passenger: "people",
  passengers: "people",
  seats: "seat",
  tickets: "ticket",
  favourite: "favorite",
  called: "name",
  named: "name",
  mum: "mother",
  mom: "mother",
  dad: "father",
  bought: "own",
  car: "own",
  drive: "own",
  kid: "child",
  kids: "child",
  children: "child",
  film: "movie",
  films: "movie",
  flat: "apartment",
  fee: "cost",
  price: "cost",
  pay: "cost",
  paid: "cost",
  charge: "cost",
  charges: "cost",
  wear: "size",
  wears: "size",
  bank: "account",
  ate: "eat",
  drank: "drink",
  drove: "drive",
  spoke: "speak",
  met: "meet",
  wore: "size",
  postpone: "move",
  studies: "study",
  granny: "grandmother",
  grandma: "grandmother",
  grandpa: "grandfather",
  quick: "fast",
  st: "street",
  rd: "road",
  adviser: "advisor",
  saved: "save",
  savings: "save",
};

/**
 * A word's stem: possessive and English endings off, doubled last letters single, synonyms folded.
 * Numbers and words of up to three letters stay as they are. Rough on purpose: stems only meet stems of this file.
 */
export function stem(word: string): string {
  const plain = word.replace(/'s?$/, "");
  const same = SAME_AS[plain];
  if (same) return same;
  if (/^\d/.test(plain) || plain.length <= 3) return plain;
  const short = plain.length > 5 ? plain.replace(/(?:ing|edly|ed|ly|es|er)$/, "") : plain.replace(/ed$/, "");
  const single = short.replace(/(?<=[^s])s$/, "");
  return single.length > 4 ? single.replace(/([^aeiou])\1$/, "$1").replace(/e$/, "") : single;
}
