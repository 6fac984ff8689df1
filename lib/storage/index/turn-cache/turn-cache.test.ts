// The memory that cached turns take is bounded, and nothing is stored that was forgotten in the meantime.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OwnerNo } from "@/lib/base/core";
import { type CachedTurns, noTurns } from "./cached-turns";
import { TurnCache } from "./turn-cache";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const owner = (number: number) => String(number) as OwnerNo;
const turns = (version: number, bytes = 1000): CachedTurns => ({ ...noTurns(1), version, bytes });

test("the owners that were read last stay, within the limit", () => {
  const cache = new TurnCache(10_000);
  for (let number = 0; number < 50; number++) {
    cache.beginRead(owner(number))(turns(1));
    cache.get(owner(0));
    expect(cache.bytes).toBeLessThanOrEqual(10_000);
  }
  expect([0, 1, 40, 41, 49].map((number) => cache.get(owner(number)) !== undefined)).toEqual([
    true,
    false,
    false,
    true,
    true,
  ]);
  cache.beginRead(owner(60))(turns(1, 10_001));
  expect([cache.get(owner(60)), cache.bytes]).toEqual([undefined, 10_000]);
});

test("what was read less far replaces nothing that was read further", () => {
  const cache = new TurnCache();
  const [early, late] = [cache.beginRead(owner(1)), cache.beginRead(owner(1))];
  late(turns(2));
  early(turns(1));
  expect(cache.get(owner(1))?.version).toBe(2);
  for (const lastBlock of [4, 9, 5]) cache.beginRead(owner(1))({ ...turns(2), lastBlock });
  expect(cache.get(owner(1))?.lastBlock).toBe(9);
  cache.beginRead(owner(1))({ ...turns(1), spaceNo: 2 });
  expect(cache.get(owner(1))?.spaceNo).toBe(2);
});

test("what was forgotten during a read is not stored, and counts from the beginning", () => {
  const cache = new TurnCache();
  expect([cache.count(owner(1)), cache.count(owner(1))]).toEqual([1, 2]);
  const store = cache.beginRead(owner(1));
  cache.forget(owner(1));
  store(turns(1));
  expect([cache.get(owner(1)), cache.bytes, cache.count(owner(1))]).toEqual([undefined, 0, 1]);
});

test("retrievals count again from the beginning after turns were stored, also when they are removed for others", () => {
  const cache = new TurnCache(2000);
  for (let time = 1; time <= 8; time++) expect(cache.count(owner(1))).toBe(time);
  for (const number of [1, 2, 3]) cache.beginRead(owner(number))(turns(1));
  expect([cache.get(owner(1)), cache.count(owner(1))]).toEqual([undefined, 1]);
});

test("turns that nobody reads leave the memory after ten minutes", () => {
  const cache = new TurnCache();
  cache.beginRead(owner(1))(turns(1));
  vi.advanceTimersByTime(590_000);
  cache.get(owner(1));
  vi.advanceTimersByTime(590_000);
  expect(cache.bytes).toBe(1000);
  vi.advanceTimersByTime(120_000);
  expect(cache.bytes).toBe(0);
});
