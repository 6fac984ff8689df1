// The order of results depends only on the arguments, and never on the clock.

import { afterEach, describe, expect, test, vi } from "vitest";
import { DAY_MS, type OwnerNo, turnKey } from "@/lib/base/core";
import { gatherTf } from "./gather-tf";
import { LINEAR_WEIGHTS } from "./linear";
import type { RankedHit, RankInput } from "./rank-turns";
import { RANKING_WEIGHTS } from "./ranking-weights";
import { postingsOf, rank } from "./testing";

afterEach(() => {
  vi.useRealTimers();
});

const WRITTEN_AT = new Date("2026-01-01T00:00:00Z");
const key = turnKey(1, 0);

const INPUT: RankInput = {
  mode: "linear",
  hasCues: false,
  k: 60,
  weights: RANKING_WEIGHTS,
  linearWeights: LINEAR_WEIGHTS,
  query: "tea",
  askerId: "ann",
  words: {
    owners: ["1" as OwnerNo],
    refs: [{ kind: "user", id: "ann" }],
    stats: {
      turns: 10,
      averageLength: 5,
      averageWindowLength: 10,
      firstDay: 0,
      lastDay: 1,
      speakers: [],
      perOwner: [10],
    },
    terms: [{ term: "tea", df: 1, ...postingsOf([[key, 1]]) }],
    tags: [],
    dateMatches: new Map(),
  },
  gathered: gatherTf([postingsOf([[key, 1]])], false),
  dense: [{ key, cosine: 0.8 }],
  similarities: new Map(),
  turns: [
    {
      key,
      isBackground: false,
      length: 5,
      windowLength: 10,
      staticScore: 0,
      fits: 0,
      speaker: null,
      occurredAtMs: WRITTEN_AT.getTime(),
    },
  ],
  now: WRITTEN_AT.getTime() + 30 * DAY_MS,
};

const explained = (hits: readonly RankedHit[]) =>
  hits.map(({ explain, ...hit }) => ({ ...hit, ...explain() }));

test("linear mode measures a memory's age relative to the given time", () => {
  const [hit] = rank(INPUT);
  expect(hit?.explain().shares.recency).toBeCloseTo(0.1 * Math.exp(-1));
  const [newHit] = rank({ ...INPUT, now: WRITTEN_AT.getTime() });
  expect(newHit?.explain().shares.recency).toBeCloseTo(0.1);
});

test.each(["linear", "hybrid", "sparse", "dense"] as const)(
  "the result of the %s mode depends only on the arguments, not on the clock",
  (mode) => {
    vi.useFakeTimers({ now: WRITTEN_AT });
    const before = explained(rank({ ...INPUT, mode }));
    vi.setSystemTime(new Date("2036-01-01T00:00:00Z"));
    expect(explained(rank({ ...INPUT, mode }))).toEqual(before);
    expect(before).toHaveLength(1);
  },
);

describe("a dropped message", () => {
  const other = turnKey(9, 0);
  const neighbor = turnKey(8, 0);
  const [memory] = INPUT.turns;
  if (!memory) throw new Error("The input has no turn.");
  const postings = postingsOf([
    [key, 1],
    [other, 3],
  ]);
  const input: RankInput = {
    ...INPUT,
    mode: "hybrid",
    words: { ...INPUT.words, terms: [{ term: "tea", df: 2, ...postings }] },
    gathered: gatherTf([postings], true),
    hasCues: true,
    dense: [
      { key: neighbor, cosine: 0.9 },
      { key: other, cosine: 0.85 },
      { key, cosine: 0.8 },
    ],
    turns: [memory, ...[other, neighbor].map((one) => ({ ...memory, key: one, isBackground: true }))],
  };

  test("loses 1.2 of its score, and its explanation adds up", () => {
    const hit = explained(rank(input)).find((one) => one.key === other);
    expect(hit).toMatchObject({ isBackground: true, shares: { background: -1.2 }, raw: { overlap: 1 } });
    const sum = Object.values(hit?.shares ?? {}).reduce((total, share) => total + share, 0);
    expect(sum).toBeCloseTo(hit?.score ?? 0);
  });

  test("is not returned for the words and the vector of its neighbors alone", () => {
    expect(rank(input).map((one) => one.key)).not.toContain(neighbor);
  });

  test.each(["linear", "hybrid", "sparse"] as const)(
    "changes no score of a memory in the %s mode",
    (mode) => {
      const withBackground = rank({ ...input, mode }).filter(({ isBackground }) => !isBackground);
      expect(explained(withBackground)).toEqual(explained(rank({ ...input, mode, turns: [memory] })));
      expect(rank({ ...input, mode }).some(({ isBackground }) => isBackground)).toBe(true);
    },
  );
});
