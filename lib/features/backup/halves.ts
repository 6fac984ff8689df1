/**
 * Converts the bits of a 32-bit float to the nearest IEEE 754 half, ties to even, as pgvector does: 5 bits of
 * exponent with bias 15, and 10 bits of fraction. Values below 2^-14 are subnormal, in steps of 2^-24; values
 * beyond 65504 become infinite.
 */
export function floatToHalf(bits: number): number {
  const sign = (bits >>> 16) & 0x8000;
  const exponent = ((bits >>> 23) & 0xff) - 112;
  const fraction = bits & 0x7fffff;
  if (exponent >= 31) return sign | 0x7c00;
  if (exponent <= 0) {
    // Values of at most half the smallest step round to zero.
    return exponent < -10 ? sign : sign | shiftRounded(fraction | 0x800000, 14 - exponent);
  }
  // A fraction that rounds up to 2^10 correctly carries into the exponent.
  return sign | shiftRounded((exponent << 23) | fraction, 13);
}

/** Removes the lowest bits and rounds to the nearest value, ties to even. */
function shiftRounded(value: number, bits: number): number {
  const quotient = value >>> bits;
  const remainder = value & ((1 << bits) - 1);
  const half = 1 << (bits - 1);
  return remainder > half || (remainder === half && quotient % 2 === 1) ? quotient + 1 : quotient;
}

/** Converts a finite half to a float. */
export function halfToFloat(half: number): number {
  const exponent = (half >>> 10) & 0x1f;
  const fraction = half & 0x3ff;
  const size = exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15);
  return half & 0x8000 ? -size : size;
}
