/**
 * Counts each word at the index given by its hash, so that texts that share words are similar. For fakes
 * only.
 */
export function bagOfWords(text: string, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [text]) {
    const index = fnv1a(word) % dimensions;
    vector[index] = (vector[index] ?? 0) + 1;
  }
  return vector;
}

/** Returns the 32-bit FNV-1a hash (Fowler, Noll, Vo) of the UTF-16 units. */
function fnv1a(word: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
