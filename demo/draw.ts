/** Random values that the seed determines. */
export interface Draw {
  /** Returns a number from 0 (included) to 1 (excluded). */
  unit(): number;
  /** Returns a whole number from `minimum` to `maximum`, both included. */
  integer(minimum: number, maximum: number): number;
  pick<T>(list: readonly T[]): T;
  /** Returns a shuffled copy. */
  shuffle<T>(list: readonly T[]): T[];
}

/**
 * Returns a random generator (mulberry32 by Tommy Ettinger, public domain) with 32 bits of state. Equal seeds
 * give equal numbers.
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
    pick: (list) => {
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
