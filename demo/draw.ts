/** Repeatable random numbers. */
export interface Draw {
  /** From 0 (included) to 1 (excluded). */
  unit(): number;
  /** A whole number, both ends included. */
  integer(minimum: number, maximum: number): number;
  one<T>(list: readonly T[]): T;
  /** A shuffled copy. */
  shuffle<T>(list: readonly T[]): T[];
}

/**
 * A random generator with mulberry32 (Tommy Ettinger, public domain): 32 bits of state; equal seeds give
 * equal numbers.
 */
export function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  const unit = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixedBits = Math.imul(state ^ (state >>> 15), state | 1);
    mixedBits ^= mixedBits + Math.imul(mixedBits ^ (mixedBits >>> 7), mixedBits | 61);
    return ((mixedBits ^ (mixedBits >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integer = (minimum: number, maximum: number) =>
    minimum + Math.floor(unit() * (maximum - minimum + 1));
  return {
    unit,
    integer,
    one: (list) => {
      const [choice] = list.slice(Math.floor(unit() * list.length));
      if (choice === undefined) throw new RangeError("Nothing to draw from an empty list.");
      return choice;
    },
    shuffle: (list) =>
      list
        .map((item) => ({ item, rank: unit() }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ item }) => item),
  };
}
