/**
 * Returns a generator of numbers from 0 (included) to 1 (excluded). Equal seeds give equal numbers. The
 * algorithm is mulberry32 (Tommy Ettinger, public domain), with 32 bits of state.
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixedBits = Math.imul(state ^ (state >>> 15), state | 1);
    mixedBits ^= mixedBits + Math.imul(mixedBits ^ (mixedBits >>> 7), mixedBits | 61);
    return ((mixedBits ^ (mixedBits >>> 14)) >>> 0) / 2 ** 32;
  };
}
