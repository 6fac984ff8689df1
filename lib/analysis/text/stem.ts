import { newStemmer } from "snowball-stemmers";

/**
 * A full cache takes a few MB. Each of the five LoCoMo conversations of bench/ has several thousand distinct
 * words.
 */
const CACHE_LIMIT = 50_000;

const stemmer = newStemmer("english");
const cache = new Map<string, string>();

/**
 * Returns the index stem of a lowercase word of `[a-z0-9]`: Snowball English (Porter 2), cached. Stored
 * postings depend on it, so a change requires re-indexing.
 */
export function stemForIndex(word: string): string {
  const cachedStem = cache.get(word);
  if (cachedStem !== undefined) return cachedStem;
  if (cache.size >= CACHE_LIMIT) cache.clear();
  const stemmed = stemmer.stem(word);
  cache.set(word, stemmed);
  return stemmed;
}

/**
 * Returns the stem of a lowercase word for the linker's rules, which name their topics in this form: English
 * endings removed, double final letters reduced to one. Numbers and words of up to three letters are
 * unchanged. Replacing it with Snowball changes 9 of the 219 golden links and the attribute keys of stored
 * memories (bench/eval-linker).
 */
export function stemForRules(word: string): string {
  if (/^\d/.test(word) || word.length <= 3) return word;
  const stem = word.length > 5 ? word.replace(/(?:ing|edly|ed|ly|es|er)$/, "") : word.replace(/ed$/, "");
  const singular = stem.replace(/(?<=[^s])s$/, "");
  return singular.length > 4 ? singular.replace(/([^aeiou\d])\1$/, "$1").replace(/e$/, "") : singular;
}
