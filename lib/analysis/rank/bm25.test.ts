// BM25 scores follow the formula, and the first phase keeps the best turns.

import fc from "fast-check";
import { expect, test } from "vitest";
import { TURNS_PER_SESSION, turnKey } from "@/lib/base/core";
import { bestByTf, bm25, idf } from "./bm25";
import { gatherTf } from "./gather-tf";
import { postingsOf } from "./testing";

const key = (session: number, index: number) => turnKey(session * TURNS_PER_SESSION + index, 0);

test("idf falls with df, stays positive and is 0 for an unknown term", () => {
  expect(idf(26, 1)).toBeCloseTo(2.8904, 4);
  expect(idf(26, 9)).toBeCloseTo(1.0445, 4);
  expect(idf(10, 10)).toBeGreaterThan(0);
  expect(idf(10, 0)).toBe(0);
});

test("plain BM25 equals the formula", () => {
  const gathered = gatherTf([postingsOf([[key(1, 0), 2]]), postingsOf([[key(1, 0), 1]])], false);
  const [ranked] = bm25(gathered, [1.5, 0.5], new Map([[key(1, 0), 8]]), 4);
  const norm = 0.9 * (0.6 + (0.4 * 8) / 4);
  expect(ranked?.score).toBeCloseTo((1.5 * 2 * 1.9) / (2 + norm) + (0.5 * 1.9) / (1 + norm), 12);
});

test("ranks shorter turns first at equal counts, then lower keys", () => {
  const postings = postingsOf([0, 1, 2].map((session) => [key(session, 0), 1]));
  const lengths = new Map([
    [key(0, 0), 9],
    [key(1, 0), 4],
    [key(2, 0), 4],
  ]);
  const ranked = bm25(gatherTf([postings], false), [1], lengths, 5);
  expect(ranked.map(({ key }) => key)).toEqual([key(1, 0), key(2, 0), key(0, 0)]);
});

test("drops keys without a length, because no turn has them", () => {
  const gathered = gatherTf([postingsOf([[key(1, 0), 1]])], true);
  const keys = bestByTf(gathered, [1], 10);
  expect(keys).toHaveLength(3);
  expect(bm25(gathered, [1], new Map([[key(1, 0), 3]]), 3).map(({ key }) => key)).toEqual([key(1, 0)]);
});

test("the first phase keeps the best keys by count and rarity, in order", () => {
  const commonPostings = postingsOf(Array.from({ length: 50 }, (_, i) => [key(i + 1, 0), 1]));
  const gathered = gatherTf([commonPostings, postingsOf([[key(30, 0), 1]])], false);
  expect(bestByTf(gathered, [0.2, 3], 3)).toEqual([key(30, 0), key(1, 0), key(2, 0)]);
  expect(bestByTf(gathered, [0.2, 3], 0)).toEqual([]);
});

test("the first phase returns the first of all keys, by score and then by key", () => {
  const posting = fc.tuple(
    fc.tuple(fc.nat(40), fc.nat(1)).map(([place, owner]) => turnKey(place, owner)),
    fc.constantFrom(1, 2),
  );
  fc.assert(
    fc.property(fc.array(fc.array(posting), { maxLength: 3 }), fc.nat(30), (terms, limit) => {
      const gathered = gatherTf(terms.map(postingsOf), true);
      const all = bestByTf(gathered, [2, 1, 1], gathered.offsets.length);
      const scores = new Map(
        bm25(gathered, [2, 1, 1], new Map(all.map((one) => [one, 1])), 1).map(({ key, score }) => [
          key,
          score,
        ]),
      );
      const expected = [...all].sort((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0) || a - b);
      expect(bestByTf(gathered, [2, 1, 1], limit)).toEqual(expected.slice(0, limit));
    }),
  );
});

test("terms with idf 0 match nothing", () => {
  expect(bestByTf(gatherTf([postingsOf([[key(1, 0), 1]])], true), [0], 10)).toEqual([]);
});
