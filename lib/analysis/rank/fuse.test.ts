// Rank fusion merges ranked lists by reciprocal rank.

import fc from "fast-check";
import { expect, test } from "vitest";
import type { TurnKey } from "@/lib/base/core";
import { type Arm, fuse, rankShare, ranksOf } from "./fuse";

const arm = (ranked: number[], weight = 1): Arm => ({ name: "words", weight, ranked: ranked as TurnKey[] });

test("a first place scores its arm's weight, later places less", () => {
  const fused = fuse([arm([7, 3], 2)], 10);
  expect([...fused]).toEqual([
    [7, 2],
    [3, 2 * (11 / 12)],
  ]);
});

test("a key found by both arms can rank above a key that is first in one arm", () => {
  const fused = fuse([arm([1, 2]), arm([3, 2])], 60);
  expect([...fused.keys()]).toEqual([2, 1, 3]);
});

test("equals the textbook sum of 1/(k + rank), times k + 1", () => {
  const fused = fuse([arm([4, 5]), arm([5, 4])], 60);
  expect((fused.get(4 as TurnKey) ?? 0) / 61).toBeCloseTo(1 / 61 + 1 / 62, 12);
});

test("breaks ties by key", () => {
  expect([...fuse([arm([9, 2]), arm([2, 9])], 10).keys()]).toEqual([2, 9]);
});

test("uses the better rank of a key that occurs twice in one arm", () => {
  expect(fuse([arm([6, 6, 8])], 10)).toEqual(
    new Map([
      [6, 1],
      [8, 11 / 13],
    ]),
  );
});

test("returns nothing without arms or with empty arms", () => {
  expect(fuse([], 10).size).toBe(0);
  expect(fuse([arm([])], 10).size).toBe(0);
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
const arms = fc.array(
  fc.record({
    name: fc.constant("any"),
    weight: fc.integer({ min: 1, max: 4 }),
    ranked: fc.uniqueArray(key, { maxLength: 30 }),
  }),
  { maxLength: 4 },
);
const ks = fc.integer({ min: 1, max: 100 });

test("returns every key of every arm once, in descending order, none above the sum of weights", () => {
  fc.assert(
    fc.property(arms, ks, (someArms, k) => {
      const fused = [...fuse(someArms, k)];
      expect(new Set(fused.map(([key]) => key))).toEqual(new Set(someArms.flatMap(({ ranked }) => ranked)));
      const scores = fused.map(([, score]) => score);
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
      const most = someArms.reduce((sum, { weight }) => sum + weight, 0);
      expect(scores.every((score) => score > 0 && score <= most + 1e-9)).toBe(true);
    }),
  );
});

test("a single arm keeps its order", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat()), ks, (ranked, k) => {
      expect([...fuse([arm(ranked)], k).keys()]).toEqual(ranked);
    }),
  );
});

test("the order of the arms does not matter", () => {
  fc.assert(
    fc.property(arms, ks, (someArms, k) => {
      const fusedBackwards = fuse([...someArms].reverse(), k);
      for (const [key, score] of fuse(someArms, k)) expect(fusedBackwards.get(key)).toBeCloseTo(score, 9);
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
