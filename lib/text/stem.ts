import { newStemmer } from "snowball-stemmers";

/** A few MB when full. The five LoCoMo conversations of bench/ have some thousand distinct words each. */
const CACHE_LIMIT = 50_000;

const stemmer = newStemmer("english");
const cache = new Map<string, string>();

/** The Snowball English (Porter 2) stem of a lower-case word of `[a-z0-9]`. Remembers what it computed. */
export function stem(word: string): string {
  const known = cache.get(word);
  if (known !== undefined) return known;
  if (cache.size >= CACHE_LIMIT) cache.clear();
  const stemmed = stemmer.stem(word);
  cache.set(word, stemmed);
  return stemmed;
}
