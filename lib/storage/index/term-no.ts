import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";

const cache = new LRUCache<string, number>({ max: 50_000 });

/** Returns the number of an attribute key. It never equals that of a stem, because stems contain no space. */
export function keyNo(key: string): number {
  return termNo(`key ${key}`);
}

/** Returns the term under which a stem of a tag is indexed. Stems contain no space, so it equals none. */
export const tagTerm = (stem: string): string => `tag ${stem}`;

/**
 * Returns the number of a stem in the index: 32 bits of SHA-256. The probability that any two of an owner's
 * 10 000 words share a number is 0.012; they then count as one. The index needs no dictionary and stores no
 * words.
 */
export function termNo(term: string): number {
  const cachedNo = cache.get(term);
  if (cachedNo !== undefined) return cachedNo;
  const no = createHash("sha256").update(term).digest().readInt32BE(0);
  cache.set(term, no);
  return no;
}
