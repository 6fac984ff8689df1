// The order of results depends only on the arguments, and never on the clock.

import { afterEach, expect, test, vi } from "vitest";
import { type OwnerNo, turnKey } from "@/lib/base/core";
import { RANKING_WEIGHTS } from "./cues";
import { gatherTf } from "./gather-tf";
import { LINEAR_WEIGHTS } from "./linear";
import { type RankInput, rank } from "./rank";

afterEach(() => {
  vi.useRealTimers();
});

const DAY_MS = 86_400_000;
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
    terms: [{ term: "tea", df: 1, entries: [[key, 1]] }],
    dateMatches: new Map(),
  },
  gathered: gatherTf([[[key, 1]]], false),
  dense: [{ key, cosine: 0.8 }],
  turns: [
    { key, length: 5, windowLength: 10, staticScore: 0, fits: 0, speaker: null, occurredAt: WRITTEN_AT },
  ],
  now: WRITTEN_AT.getTime() + 30 * DAY_MS,
};

test("the linear mode computes the age of a memory at the given time", () => {
  const [hit] = rank(INPUT);
  expect(hit?.shares.recency).toBeCloseTo(0.1 * Math.exp(-1));
  const [newHit] = rank({ ...INPUT, now: WRITTEN_AT.getTime() });
  expect(newHit?.shares.recency).toBeCloseTo(0.1);
});

test.each(["linear", "hybrid", "sparse", "dense"] as const)(
  "the result of the %s mode depends only on the arguments, not on the clock",
  (mode) => {
    vi.useFakeTimers({ now: WRITTEN_AT });
    const before = rank({ ...INPUT, mode });
    vi.setSystemTime(new Date("2036-01-01T00:00:00Z"));
    expect(rank({ ...INPUT, mode })).toEqual(before);
    expect(before).toHaveLength(1);
  },
);
