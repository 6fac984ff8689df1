// Hits far below the best one are weak, unless they stand in the place of a stronger earlier version.

import { expect, test } from "vitest";
import { turnKey } from "@/lib/base/core";
import { isWeak, weakHits } from "./weak";

const hit = (turn: number, score: number) => ({
  key: turnKey(turn, 0),
  isBackground: false,
  score,
  similarity: 0,
  explain: () => ({ ranks: {}, raw: {}, shares: {} }),
  earlier: [] as { key: ReturnType<typeof turnKey>; chance: number }[],
});

test("only hits that are more than 2 below the first are weak", () => {
  const hits = [hit(1, 3), hit(2, 1.3), hit(3, 0.9)];
  const weak = weakHits(hits);
  expect(hits.map((one) => isWeak(one, weak))).toEqual([false, false, true]);
});

test("a hit that took the place of a strong earlier version is not weak", () => {
  const weak = weakHits([hit(1, 3), hit(2, 0.5)]);
  expect(isWeak({ ...hit(2, 0.5), earlier: [{ key: turnKey(1, 0), chance: 0.5 }] }, weak)).toBe(false);
});

test("the only hit is not weak, whatever its score", () => {
  expect(weakHits([hit(1, 0.1)]).size).toBe(0);
  expect(weakHits([]).size).toBe(0);
});
