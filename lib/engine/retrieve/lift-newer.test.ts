// A memory that may contradict a better hit is not weak, so the block never has only the older one.

import { expect, test } from "vitest";
import { turnKey } from "@/lib/base/core";
import type { Hit } from "./hit";
import { liftNewer } from "./lift-newer";

/** A hit of a user, said on a day of May. */
function hit(turn: number, text: string, day: number, more: Partial<Hit> = {}): Hit {
  return {
    key: turnKey(turn, 0),
    id: String(turn),
    uri: null,
    event_id: String(turn),
    text,
    type: "fact",
    background: false,
    owner: { kind: "user", id: "ana" },
    asked: null,
    role: "user",
    speaker: null,
    occurred_at: new Date(Date.UTC(2026, 4, day)).toISOString(),
    days: [],
    session_id: null,
    part: null,
    parts: null,
    superseded_at: null,
    corrects: [],
    earlier: [],
    score: 1,
    weak: false,
    ...more,
  };
}

const folded = (...turns: readonly number[]) =>
  turns.map((turn) => ({
    key: turnKey(turn, 0),
    isBackground: false,
    score: 1,
    similarity: 0,
    explain: () => ({ ranks: {}, raw: {}, shares: {} }),
    earlier: [] as { key: ReturnType<typeof turnKey>; chance: number }[],
  }));
const pair = (newer: number, older: number) => ({
  newer: turnKey(newer, 0),
  older: turnKey(older, 0),
  chance: 0.21,
});
const isWeak = (hits: readonly Hit[]) => hits.map(({ weak }) => weak);

const CLASS = hit(1, "The pottery class is in the Miller barn", 3);

test("a weak hit that was said later with a word of the best hit is lifted", () => {
  const roof = hit(2, "Miller's roof leaks, so it's the parish hall", 20, { weak: true });
  expect(isWeak(liftNewer([CLASS, roof], folded(1, 2), []))).toEqual([false, false]);
});

test("a weak hit stays weak when it was said before, by an assistant, or about something else", () => {
  const others = [
    hit(2, "Miller's roof leaks, so it's the parish hall", 1, { weak: true }),
    hit(3, "Miller's roof leaks, so it's the parish hall", 20, { weak: true, role: "assistant" }),
    hit(4, "My sister plays the cello", 20, { weak: true }),
    hit(5, "Miller's roof leaks, so it's the parish hall", 20, { weak: true, background: true }),
  ];
  expect(isWeak(liftNewer([CLASS, ...others], folded(1, 2, 3, 4, 5), []))).toEqual([
    false,
    true,
    true,
    true,
    true,
  ]);
});

test("the newer one of a stored pair is lifted, but not above an older one that is weak itself", () => {
  const newer = hit(3, "it's the parish hall from now on", 20, { weak: true });
  const second = hit(2, "Lessons are in the barn", 2);
  expect(isWeak(liftNewer([CLASS, second, newer], folded(1, 2, 3), [pair(3, 2)])).at(-1)).toBe(false);
  const weakToo = { ...second, weak: true };
  expect(isWeak(liftNewer([CLASS, weakToo, newer], folded(1, 2, 3), [pair(3, 2)])).at(-1)).toBe(true);
});

test("nothing changes without hits or without weak ones", () => {
  expect(liftNewer([], [], [])).toEqual([]);
  expect(liftNewer([CLASS], folded(1), [])).toEqual([CLASS]);
});
