import { seededRandom } from "./seeded-random";

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

/** Draws with a generator that the seed determines. */
export function drawFrom(seed: number): Draw {
  const unit = seededRandom(seed);
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
