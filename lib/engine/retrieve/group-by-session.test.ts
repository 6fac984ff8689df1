// Ranked turns are grouped by session, and the best three of each count.

import { expect, test } from "vitest";
import type { RankedHit } from "@/lib/analysis/rank";
import { sessionKeyOf, TURNS_PER_SESSION, type TurnKey, turnKey } from "@/lib/base/core";
import { groupBySession } from "./read-sessions";

const hit = (session: number, turn: number, score: number, isBackground = false): RankedHit => ({
  key: turnKey(session * TURNS_PER_SESSION + turn, 0),
  isBackground,
  score,
  similarity: 0,
  explain: () => ({ ranks: {}, raw: {}, shares: {} }),
});

const sessionIdOf = (key: TurnKey) =>
  key < turnKey(4 * TURNS_PER_SESSION, 0) ? `s${sessionKeyOf(key)}` : undefined;

test("a session has the sum of its three best scores, and the best session comes first", () => {
  const groups = groupBySession(
    [
      hit(1, 0, 2),
      hit(2, 5, 1.5),
      hit(2, 1, 1),
      hit(2, 2, 0.5),
      hit(2, 3, 0.25),
      hit(1, 1, -1),
      hit(3, 0, 9, true),
      hit(4, 0, 9),
    ],
    sessionIdOf,
  );
  expect(groups).toEqual([
    { best: turnKey(2 * TURNS_PER_SESSION + 5, 0), score: 3 },
    { best: turnKey(TURNS_PER_SESSION, 0), score: 2 },
  ]);
});

test("a memory with a position of its own counts for the session that it has", () => {
  const groups = groupBySession([hit(1, 0, 2), hit(7, 0, 1)], () => "talk");
  expect(groups).toEqual([{ best: turnKey(TURNS_PER_SESSION, 0), score: 3 }]);
});
