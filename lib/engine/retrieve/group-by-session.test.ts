// Ranked turns are grouped by session, and the best three of each count.

import { expect, test } from "vitest";
import type { RankedHit } from "@/lib/analysis/rank";
import { TURNS_PER_SESSION, turnKey } from "@/lib/base/core";
import { groupBySession } from "./read-sessions";

const hit = (session: number, turn: number, score: number, isBackground = false): RankedHit => ({
  key: turnKey(session * TURNS_PER_SESSION + turn, 0),
  isBackground,
  score,
  ranks: {},
  raw: {},
  shares: {},
});

test("a session has the sum of its three best scores, and the best session comes first", () => {
  const groups = groupBySession([
    hit(1, 0, 2),
    hit(2, 5, 1.5),
    hit(2, 1, 1),
    hit(2, 2, 0.5),
    hit(2, 3, 0.25),
    hit(1, 1, -1),
    hit(3, 0, 9, true),
  ]);
  expect(groups).toEqual([
    { best: turnKey(2 * TURNS_PER_SESSION + 5, 0), score: 3 },
    { best: turnKey(TURNS_PER_SESSION, 0), score: 2 },
  ]);
});
