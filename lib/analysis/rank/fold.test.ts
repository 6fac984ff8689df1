// A memory that another may replace is listed beneath it, and nothing is lost.

import { expect, test } from "vitest";
import { type TurnKey, turnKey } from "@/lib/base/core";
import { foldPairs } from "./fold";

const key = (position: number) => turnKey(position, 0);
const hit = (position: number, score: number) => ({
  key: key(position),
  isBackground: false,
  score,
  similarity: 0,
  explain: () => ({ ranks: {}, raw: {}, shares: {} }),
});
const pair = (newer: number, older: number, chance = 0.5) => ({
  newer: key(newer),
  older: key(older),
  chance,
});
const listed = (folded: ReturnType<typeof foldPairs>) =>
  folded.map(({ key, earlier }) => [key / 2, earlier.map((one) => one.key / 2)]);

test("the newer memory takes the better place and score, and the older one is its earlier version", () => {
  const folded = foldPairs([hit(1, 0.9), hit(2, 0.8), hit(3, 0.7)], [pair(3, 1)]);
  expect(listed(folded)).toEqual([
    [3, [1]],
    [2, []],
  ]);
  expect(folded[0]?.score).toBe(0.9);
});

test("a chain is one hit with its versions, newest first", () => {
  const folded = foldPairs([hit(1, 0.9), hit(2, 0.8), hit(3, 0.7)], [pair(2, 1), pair(3, 2)]);
  expect(listed(folded)).toEqual([[3, [2, 1]]]);
});

test("of several successors the likeliest gets the older memory", () => {
  const folded = foldPairs([hit(1, 0.9), hit(2, 0.8), hit(3, 0.7)], [pair(2, 1, 0.6), pair(3, 1, 0.4)]);
  expect(listed(folded)).toEqual([
    [2, [1]],
    [3, []],
  ]);
});

test("without pairs among the hits the order stays", () => {
  const ranked = [hit(5, 0.9), hit(2, 0.8)];
  expect(listed(foldPairs(ranked, [pair(9, 5), pair(2, 9)]))).toEqual([
    [5, []],
    [2, []],
  ]);
});

test("every hit is listed exactly once, whatever the pairs", () => {
  const ranked = Array.from({ length: 6 }, (_, at) => hit(at, 1 - at / 10));
  const pairs = [pair(1, 0), pair(2, 0, 0.7), pair(3, 1), pair(3, 2), pair(5, 4, 0.9), pair(5, 0, 0.1)];
  const keys = foldPairs(ranked, pairs).flatMap(({ key, earlier }): TurnKey[] => [
    key,
    ...earlier.map((one) => one.key),
  ]);
  expect(keys.sort((a, b) => a - b)).toEqual(ranked.map((one) => one.key));
});
