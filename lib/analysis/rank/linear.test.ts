// The linear mode adds the weighted scores for words, vectors and age.

import { expect, test } from "vitest";
import { turnKey } from "@/lib/base/core";
import { ignoreCommonTerms, LINEAR_WEIGHTS, linear } from "./linear";

const one = { key: turnKey(1, 0), bm25: 0, cosine: 0, days: 1e9 };

test("normalises bm25 over the candidates and weights the three parts", () => {
  const [best, last] = linear(
    [
      { ...one, bm25: 2, cosine: 0.8, days: 30 },
      { ...one, key: turnKey(2, 0), bm25: 1 },
    ],
    LINEAR_WEIGHTS,
  );
  expect(best?.score).toBeCloseTo(0.4 + 0.5 * 0.8 + 0.1 * Math.exp(-1));
  expect(last).toEqual({ key: turnKey(2, 0), score: 0, shares: { bm25: 0, cosine: 0, recency: 0 } });
});

test("equal bm25 scores all count in full, and all count nothing when they are 0", () => {
  expect(linear([{ ...one, bm25: 3 }], LINEAR_WEIGHTS)[0]?.shares.bm25).toBe(0.4);
  expect(linear([one], LINEAR_WEIGHTS)[0]?.shares.bm25).toBe(0);
});

test("counts a negative cosine as 0 and a future memory as new", () => {
  const [scored] = linear([{ ...one, cosine: -0.5, days: -3 }], LINEAR_WEIGHTS);
  expect(scored?.shares).toEqual({ bm25: 0, cosine: 0, recency: 0.1 });
});

test("breaks ties by key", () => {
  expect(linear([{ ...one, key: turnKey(5, 0) }, one], LINEAR_WEIGHTS).map(({ key }) => key)).toEqual([
    turnKey(1, 0),
    turnKey(5, 0),
  ]);
});

test("ignores terms with an idf under .6", () => {
  expect(ignoreCommonTerms([0.59, 0.6, 2])).toEqual([0, 0.6, 2]);
});
