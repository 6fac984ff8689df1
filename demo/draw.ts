/** Repeatable random numbers. */
export interface Draw {
  /** From 0 (included) to 1 (excluded). */
  unit(): number;
  /** A whole number, both ends included. */
  whole(from: number, to: number): number;
  one<T>(list: readonly T[]): T;
  /** A shuffled copy. */
  shuffled<T>(list: readonly T[]): T[];
}

/**
 * A random generator with mulberry32 (Tommy Ettinger, public domain): 32 bits of state; equal seeds give
 * equal numbers.
 */
export function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  const unit = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (from: number, to: number) => from + Math.floor(unit() * (to - from + 1));
  return {
    unit,
    whole,
    one: (list) => {
      const [picked] = list.slice(Math.floor(unit() * list.length));
      if (picked === undefined) throw new RangeError("Nothing to draw from an empty list.");
      return picked;
    },
    shuffled: (list) =>
      list
        .map((item) => ({ item, rank: unit() }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ item }) => item),
  };
}
