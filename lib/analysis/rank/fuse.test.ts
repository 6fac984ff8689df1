// Rank fusion merges ranked lists by reciprocal rank.

import fc from "fast-check";
import { expect, test } from "vitest";
import type { TurnKey } from "@/lib/base/core";
import { fuse, type RankedKeys, rankShare, ranksOf } from "./fuse";

const ranking = (keys: number[], weight = 1): RankedKeys => ({ weight, keys: keys as TurnKey[] });

test("a first place scores its ranking's weight, later places less", () => {
  const fused = fuse([ranking([7, 3], 2)], 10);
  expect([...fused]).toEqual([
    [7, 2],
    [3, 2 * (11 / 12)],
  ]);
});

test("a key in both rankings can rank above a key that is first in one of them", () => {
  const fused = fuse([ranking([1, 2]), ranking([3, 2])], 60);
  expect([...fused.keys()]).toEqual([2, 1, 3]);
});

test("equals the textbook sum of 1/(k + rank), times k + 1", () => {
  const fused = fuse([ranking([4, 5]), ranking([5, 4])], 60);
  expect((fused.get(4 as TurnKey) ?? 0) / 61).toBeCloseTo(1 / 61 + 1 / 62, 12);
});

test("breaks ties by key", () => {
  expect([...fuse([ranking([9, 2]), ranking([2, 9])], 10).keys()]).toEqual([2, 9]);
});

test("uses the better rank of a key that occurs twice in one ranking", () => {
  expect(fuse([ranking([6, 6, 8])], 10)).toEqual(
    new Map([
      [6, 1],
      [8, 11 / 13],
    ]),
  );
});

test("returns nothing without rankings or with empty rankings", () => {
  expect(fuse([], 10).size).toBe(0);
  expect(fuse([ranking([])], 10).size).toBe(0);
});

test("ranks are counted from 1", () => {
  expect(ranksOf([5, 9, 5] as TurnKey[])).toEqual(
    new Map([
      [5, 1],
      [9, 2],
    ]),
  );
});

const key = fc.nat(50).map((any) => any as TurnKey);
const rankings = fc.array(
  fc.record({
    weight: fc.integer({ min: 1, max: 4 }),
    keys: fc.uniqueArray(key, { maxLength: 30 }),
  }),
  { maxLength: 4 },
);
const ks = fc.integer({ min: 1, max: 100 });

test("returns every key of every ranking once, in descending order, none above the sum of weights", () => {
  fc.assert(
    fc.property(rankings, ks, (someRankings, k) => {
      const fused = [...fuse(someRankings, k)];
      expect(new Set(fused.map(([key]) => key))).toEqual(new Set(someRankings.flatMap(({ keys }) => keys)));
      const scores = fused.map(([, score]) => score);
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
      const most = someRankings.reduce((sum, { weight }) => sum + weight, 0);
      expect(scores.every((score) => score > 0 && score <= most + 1e-9)).toBe(true);
    }),
  );
});

test("a single ranking keeps its order", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat()), ks, (ranked, k) => {
      expect([...fuse([ranking(ranked)], k).keys()]).toEqual(ranked);
    }),
  );
});

test("the order of the rankings does not matter", () => {
  fc.assert(
    fc.property(rankings, ks, (someRankings, k) => {
      const fusedBackwards = fuse([...someRankings].reverse(), k);
      for (const [key, score] of fuse(someRankings, k)) expect(fusedBackwards.get(key)).toBeCloseTo(score, 9);
    }),
  );
});

test("a better rank never scores less, and the first scores 1", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), ks, (rank, k) => {
      expect(rankShare(1, k)).toBe(1);
      expect(rankShare(rank, k)).toBeGreaterThan(rankShare(rank + 1, k));
    }),
  );
});
