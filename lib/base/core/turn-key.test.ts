// A turn key encodes the position and the owner, and sorts by them.

import fc from "fast-check";
import { expect, test } from "vitest";
import {
  ownerIndexOf,
  positionOf,
  positionsOfOwner,
  sessionKeyOf,
  TURNS_PER_SESSION,
  turnKey,
} from "./turn-key";

const position = fc.integer({ min: 0, max: 2 ** 51 - 1 });
const ownerIndex = fc.constantFrom(0, 1);

test("a key returns the position and the owner from which it was made", () => {
  fc.assert(
    fc.property(position, ownerIndex, (at, index) => {
      const key = turnKey(at, index);
      expect(Number.isSafeInteger(key)).toBe(true);
      expect([positionOf(key), ownerIndexOf(key)]).toEqual([at, index]);
    }),
  );
});

test("keys sort by position, then by owner", () => {
  expect([turnKey(7, 0), turnKey(7, 1), turnKey(8, 0)]).toEqual([14, 15, 16]);
});

test("turns share a session key only within one session of one owner", () => {
  const first = turnKey(3 * TURNS_PER_SESSION, 0);
  const last = turnKey(4 * TURNS_PER_SESSION - 1, 0);
  expect(sessionKeyOf(first)).toBe(sessionKeyOf(last));
  const others = [turnKey(3 * TURNS_PER_SESSION, 1), turnKey(4 * TURNS_PER_SESSION, 0)];
  expect(new Set([first, ...others].map(sessionKeyOf)).size).toBe(3);
});

test("positions are listed per owner, in the order of the keys", () => {
  const keys = [turnKey(9, 0), turnKey(4, 1), turnKey(2, 0)];
  expect(positionsOfOwner(keys, 0)).toEqual([9, 2]);
  expect(positionsOfOwner(keys, 1)).toEqual([4]);
});
