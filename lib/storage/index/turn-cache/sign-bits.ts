/** Words that are counted together. The sign bits of a vector are padded to whole groups. */
const GROUP = 4;
const GROUP_BYTES = GROUP * 4;

/** Converts the sign bits of vectors, and pads those of each vector to whole groups of words. */
export function toWords(bytes: Buffer, count: number): Uint32Array {
  const perVector = bytes.length / Math.max(count, 1);
  const padded = Math.ceil(perVector / GROUP_BYTES) * GROUP_BYTES;
  const words = new Uint8Array(count * padded);
  for (let row = 0; row < count; row++)
    words.set(bytes.subarray(row * perVector, (row + 1) * perVector), row * padded);
  return new Uint32Array(words.buffer);
}

/** Returns the sign bits of a vector as `vector_bits` stores them. */
export function signWords(vector: ArrayLike<number>): Uint32Array {
  const bytes = new Uint8Array(Math.ceil(vector.length / (8 * GROUP_BYTES)) * GROUP_BYTES);
  for (let at = 0; at < vector.length; at++)
    if ((vector[at] ?? 0) > 0) bytes[at >>> 3] = (bytes[at >>> 3] ?? 0) | (0x80 >>> (at & 7));
  return new Uint32Array(bytes.buffer);
}

/**
 * Counts the bits in which the row at `at` differs from `target`. Bits are added in place by carry-save
 * adders (Hacker's Delight, section 5-1), so only one word in four is counted: `ones` and `twos` hold what a
 * group of four words leaves over.
 */
export function hammingDistance(signs: Uint32Array, at: number, target: Uint32Array): number {
  let ones = 0;
  let twos = 0;
  let fours = 0;
  for (let word = 0; word < target.length; word += GROUP) {
    const a = (signs[at + word] as number) ^ (target[word] as number);
    const b = (signs[at + word + 1] as number) ^ (target[word + 1] as number);
    const twosOfFirst = carry(ones, a, b);
    ones ^= a ^ b;
    const c = (signs[at + word + 2] as number) ^ (target[word + 2] as number);
    const d = (signs[at + word + 3] as number) ^ (target[word + 3] as number);
    const twosOfSecond = carry(ones, c, d);
    ones ^= c ^ d;
    fours += bitCount(carry(twos, twosOfFirst, twosOfSecond));
    twos ^= twosOfFirst ^ twosOfSecond;
  }
  return 4 * fours + 2 * bitCount(twos) + bitCount(ones);
}

/** Returns the carries of adding three words bit by bit; their exclusive or is the sum. */
function carry(a: number, b: number, c: number): number {
  return (a & b) | ((a ^ b) & c);
}

/** Counts the bits of 32, in parallel in parts of the word (Hacker's Delight, section 5-1). */
function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
