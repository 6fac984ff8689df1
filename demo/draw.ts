import { seededRandom } from "./seeded-random";

/** Random values determined by the seed. */
export interface Draw {
  /** Returns a number from 0 (included) to 1 (excluded). */
  unit(): number;
  /** Returns a whole number from `minimum` to `maximum`, both included. */
  integer(minimum: number, maximum: number): number;
  pick<T>(list: readonly T[]): T;
  /** Returns a shuffled copy. */
  shuffle<T>(list: readonly T[]): T[];
}

/** Returns functions that draw random values determined by the seed. */
export function drawFrom(seed: number): Draw {
  const unit = seededRandom(seed);
  const integer = (minimum: number, maximum: number) =>
    minimum + Math.floor(unit() * (maximum - minimum + 1));
  return {
    unit,
    integer: integer,
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
