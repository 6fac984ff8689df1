// Term counts include the neighbouring turns of the same session and owner.

import fc from "fast-check";
import { expect, test } from "vitest";
import { TURNS_PER_SESSION, type TurnKey, turnKey } from "@/lib/base/core";
import { gatherTf, keyAt, offsetOf, slotOf } from "./gather-tf";
import { postingsOf } from "./testing";

const key = (session: number, index: number, owner = 0) =>
  turnKey(session * TURNS_PER_SESSION + index, owner);

/** Returns the key that is `by` places away, or null when it belongs to another session. */
function neighbour(at: TurnKey, by: number): TurnKey | null {
  const sessionOf = (offset: number) => Math.floor(offset / TURNS_PER_SESSION);
  return sessionOf(offsetOf(at) + by) === sessionOf(offsetOf(at)) ? keyAt(offsetOf(at) + by) : null;
}

function tfs(postings: [TurnKey, number][], windows = true): Map<TurnKey, number> {
  const { offsets, terms } = gatherTf([postingsOf(postings)], windows);
  const [places] = terms;
  return new Map(
    [...(places?.slots ?? [])].map((slot, i) => [keyAt(offsets[slot] ?? 0), places?.tf[i] ?? 0]),
  );
}

test("counts a term in its turn, and less in the two turns on either side", () => {
  const spread = tfs([[key(1, 5), 2]]);
  expect([3, 4, 5, 6, 7].map((index) => spread.get(key(1, index)))).toEqual([0.5, 1, 2, 1, 0.5]);
  expect(spread.size).toBe(5);
});

test("adds overlapping windows", () => {
  const spread = tfs([
    [key(1, 5), 1],
    [key(1, 6), 1],
  ]);
  expect(spread.get(key(1, 5))).toBe(1.5);
  expect(spread.get(key(1, 4))).toBe(0.75);
});

test("ends a window where the session ends", () => {
  expect([...tfs([[key(2, 0), 1]]).keys()].sort()).toEqual([0, 1, 2].map((index) => key(2, index)).sort());
  expect(tfs([[key(2, TURNS_PER_SESSION - 1), 1]]).has(key(3, 0))).toBe(false);
  const overlapping = tfs([
    [key(2, TURNS_PER_SESSION - 1), 1],
    [key(3, 0), 1],
  ]);
  expect(overlapping.get(key(3, 0))).toBe(1);
});

test("keeps the turns of two owners apart when they are searched together", () => {
  const spread = tfs([
    [key(1, 5, 0), 1],
    [key(1, 5, 1), 1],
  ]);
  expect(spread.get(key(1, 5, 0))).toBe(1);
  expect(spread.get(key(1, 6, 1))).toBe(0.5);
  expect(spread.size).toBe(10);
});

test("without windows, counts a term only in its own turn and sums repeated postings", () => {
  const sameKey = key(1, 5);
  expect(
    tfs(
      [
        [sameKey, 2],
        [key(1, 1), 1],
        [sameKey, 1],
      ],
      false,
    ),
  ).toEqual(
    new Map([
      [sameKey, 3],
      [key(1, 1), 1],
    ]),
  );
});

test("keys of both owners can be converted to offsets and back, for positions up to 2^51", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 51 - 1 }), fc.nat(1), (position, owner) => {
      const any = turnKey(position, owner);
      expect(keyAt(offsetOf(any))).toBe(any);
    }),
  );
});

test("windowed counts equal the sum over neighbours", () => {
  const posting = fc.tuple(
    fc.tuple(fc.nat(2), fc.nat(12), fc.nat(1)).map(([s, i, o]) => key(s, i, o)),
    fc.integer({ min: 1, max: 3 }),
  );
  fc.assert(
    fc.property(fc.array(posting, { maxLength: 30 }), (postings) => {
      const ownCounts = tfs(postings, false);
      for (const [at, tf] of tfs(postings)) {
        let sum = 0;
        for (const by of [-2, -1, 0, 1, 2]) {
          const other = neighbour(at, by);
          if (other !== null) sum += (ownCounts.get(other) ?? 0) / 2 ** Math.abs(by);
        }
        expect(tf).toBeCloseTo(sum, 9);
      }
    }),
  );
});

test("an offset is found from every starting point, and others are not", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(60), { maxLength: 30 }),
      fc.nat(60),
      fc.nat(30),
      (all, offset, from) => {
        const offsets = Float64Array.from(all).sort();
        expect(slotOf(offsets, offset, from)).toBe(offsets.indexOf(offset));
      },
    ),
  );
});
