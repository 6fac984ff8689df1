import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";

const cache = new LRUCache<string, number>({ max: 50_000 });

/** The number of a key, which is no word: that of no stem, for no stem has a space. */
export function keyNo(key: string): number {
  return termNo(`key ${key}`);
}

/**
 * The number that stands for a stem in the index: 32 bits of sha256. Two of an owner's 10 000 words share a number
 * with probability 0.012, and then only count together; nothing has to be looked up, and no word stands in the index.
 */
export function termNo(term: string): number {
  const known = cache.get(term);
  if (known !== undefined) return known;
  const no = createHash("sha256").update(term).digest().readInt32BE(0);
  cache.set(term, no);
  return no;
}
