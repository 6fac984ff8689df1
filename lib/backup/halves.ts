/**
 * Bits of the IEEE 754 half nearest to a float of 32 bits, ties to even, as pgvector rounds: 5 bits of exponent, biased
 * by 15, and 10 of fraction. Below 2^-14 the fraction stands alone, in steps of 2^-24; beyond 65504 it is infinite.
 */
export function toHalf(bits: number): number {
  const sign = (bits >>> 16) & 0x8000;
  const exponent = ((bits >>> 23) & 0xff) - 112;
  const fraction = bits & 0x7fffff;
  if (exponent >= 31) return sign | 0x7c00;
  if (exponent <= 0) {
    // Half of the smallest step or less is nothing.
    return exponent < -10 ? sign : sign | rounded(fraction | 0x800000, 14 - exponent);
  }
  // A fraction that is rounded up to 2^10 carries into the exponent, as it shall.
  return sign | rounded((exponent << 23) | fraction, 13);
}

/** Without its last bits, to the nearest, ties to even. */
function rounded(value: number, bits: number): number {
  const kept = value >>> bits;
  const rest = value & ((1 << bits) - 1);
  const half = 1 << (bits - 1);
  return rest > half || (rest === half && kept % 2 === 1) ? kept + 1 : kept;
}

/** The float that a finite half is. */
export function fromHalf(half: number): number {
  const exponent = (half >>> 10) & 0x1f;
  const fraction = half & 0x3ff;
  const size = exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15);
  return half & 0x8000 ? -size : size;
}
