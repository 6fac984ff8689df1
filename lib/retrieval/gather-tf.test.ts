import fc from "fast-check";
import { expect, test } from "vitest";
import { gatherTf, keyOf, lineOf } from "./gather-tf";

const SESSION = 2 ** 20;
const key = (session: number, index: number, owner = 0) => (session * SESSION + index) * 2 + owner;

/** The place `by` turns further, or null when it belongs to another session. */
function neighbour(at: number, by: number): number | null {
  const sessionOf = (line: number) => Math.floor(line / SESSION);
  return sessionOf(lineOf(at) + by) === sessionOf(lineOf(at)) ? at + 2 * by : null;
}

function tfs(postings: [number, number][], windows = true): Map<number, number> {
  const { lines, terms } = gatherTf([postings], windows);
  const [places] = terms;
  return new Map([...(places?.slots ?? [])].map((slot, i) => [keyOf(lines[slot] ?? 0), places?.tf[i] ?? 0]));
}

test("a term counts in its turn and less in the two turns on either side", () => {
  const spread = tfs([[key(1, 5), 2]]);
  expect([3, 4, 5, 6, 7].map((index) => spread.get(key(1, index)))).toEqual([0.5, 1, 2, 1, 0.5]);
  expect(spread.size).toBe(5);
});

test("windows overlap by addition", () => {
  const spread = tfs([
    [key(1, 5), 1],
    [key(1, 6), 1],
  ]);
  expect(spread.get(key(1, 5))).toBe(1.5);
  expect(spread.get(key(1, 4))).toBe(0.75);
});

test("windows end where the session ends", () => {
  expect([...tfs([[key(2, 0), 1]]).keys()].sort()).toEqual([0, 1, 2].map((index) => key(2, index)).sort());
  expect(tfs([[key(2, SESSION - 1), 1]]).has(key(3, 0))).toBe(false);
  const adjacent = tfs([
    [key(2, SESSION - 1), 1],
    [key(3, 0), 1],
  ]);
  expect(adjacent.get(key(3, 0))).toBe(1);
});

test("owners searched jointly do not mix", () => {
  const spread = tfs([
    [key(1, 5, 0), 1],
    [key(1, 5, 1), 1],
  ]);
  expect(spread.get(key(1, 5, 0))).toBe(1);
  expect(spread.get(key(1, 6, 1))).toBe(0.5);
  expect(spread.size).toBe(10);
});

test("without windows a term counts in its own turn only, repeated postings summed", () => {
  const same = key(1, 5);
  expect(
    tfs(
      [
        [same, 2],
        [key(1, 1), 1],
        [same, 1],
      ],
      false,
    ),
  ).toEqual(
    new Map([
      [same, 3],
      [key(1, 1), 1],
    ]),
  );
});

test("keys of both owners survive the line, up to 2^53", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (any) => {
      expect(keyOf(lineOf(any))).toBe(any);
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
      const own = tfs(postings, false);
      for (const [at, tf] of tfs(postings)) {
        let sum = 0;
        for (const by of [-2, -1, 0, 1, 2]) {
          const other = neighbour(at, by);
          if (other !== null && other >= 0) sum += (own.get(other) ?? 0) / 2 ** Math.abs(by);
        }
        expect(tf).toBeCloseTo(sum, 9);
      }
    }),
  );
});
