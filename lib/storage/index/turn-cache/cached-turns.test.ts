// Cached turns return what a search of all rows would, whatever blocks were replaced before.

import fc from "fast-check";
import { expect, test } from "vitest";
import { type CachedTurns, COLUMNS, findTurn, nearestBySigns, noTurns, replaceBlocks } from "./cached-turns";

/** A turn with the signs of its vector, as bytes; without a vector they are null. */
type Turn = { readonly position: number; readonly length: number; readonly signs: readonly number[] | null };

const WIDTH = Object.keys(COLUMNS).length;
const DIMENSIONS = 40;
const turn = fc.record({
  position: fc.oneof(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 2 ** 50, max: 2 ** 50 + 600 })),
  length: fc.integer({ min: 0, max: 99 }),
  signs: fc.option(fc.array(fc.nat(255), { minLength: DIMENSIONS / 8, maxLength: DIMENSIONS / 8 })),
});
const versions = fc.array(fc.uniqueArray(turn, { selector: ({ position }) => position, maxLength: 60 }), {
  minLength: 1,
  maxLength: 4,
});
const blockOf = (position: number) => Math.floor(position / 256);

/** Encodes the turns of some blocks as the database sends them. */
function replace(before: CachedTurns, version: number, blocks: readonly number[], turns: readonly Turn[]) {
  const sorted = turns
    .filter(({ position }) => blocks.includes(blockOf(position)))
    .sort((a, b) => a.position - b.position);
  const inSpace = sorted.filter(({ signs }) => signs !== null);
  const rows = Buffer.alloc(sorted.length * WIDTH * 8);
  for (const [row, { position, length }] of sorted.entries()) {
    rows.writeDoubleBE(position, row * WIDTH * 8);
    rows.writeDoubleBE(length, (row * WIDTH + COLUMNS.length) * 8);
  }
  const vectors = Buffer.alloc(inSpace.length * 8);
  for (const [row, { position }] of inSpace.entries()) vectors.writeDoubleBE(position, row * 8);
  const signs = Buffer.from(inSpace.flatMap((one) => one.signs ?? []));
  const read = { version, lastBlock: Math.max(0, ...blocks), isComplete: true };
  return replaceBlocks(before, read, {
    blocks: Float64Array.from(blocks).sort(),
    turns: rows,
    vectors,
    signs,
  });
}

const bitsOf = (signs: readonly number[]) =>
  signs.flatMap((byte) => byte.toString(2).padStart(8, "0").split(""));

test("every turn of the last version is found, and no other", () => {
  fc.assert(
    fc.property(versions, (all) => {
      let cached = noTurns(1);
      let before: readonly Turn[] = [];
      for (const [version, turns] of all.entries()) {
        const blocks = [...new Set([...before, ...turns].map(({ position }) => blockOf(position)))];
        cached = replace(cached, version, blocks, turns);
        const lengths = new Map(turns.map(({ position, length }) => [position, length]));
        for (const position of [...turns, ...before, { position: 7 }].map((one) => one.position)) {
          const found = findTurn(cached, position);
          expect(found ? found.turns[found.at + COLUMNS.length] : undefined).toBe(lengths.get(position));
        }
        before = turns;
      }
      const held = cached.groups.reduce((sum, { turns }) => sum + turns.length / WIDTH, 0);
      expect(held).toBe(before.length);
    }),
  );
});

test("thousands of turns are found after blocks in their middle and at their end are replaced", async () => {
  const turnsOf = (blocks: readonly number[], perBlock: number): Turn[] =>
    blocks.flatMap((block) =>
      Array.from({ length: perBlock }, (_, at) => ({
        position: block * 256 + at,
        length: perBlock,
        signs: [at, block & 255, 0, 0, 0],
      })),
    );
  let cached = noTurns(1);
  let all: Turn[] = [];
  const allBlocks = Array.from({ length: 60 }, (_, index) => index * 4096);
  for (const [version, perBlock] of [20, 256, 3, 0, 100].entries()) {
    const blocks = allBlocks.filter((_, index) => (index + version) % (version + 1) === 0);
    const turns = turnsOf(blocks, perBlock);
    all = [...all.filter(({ position }) => !blocks.includes(blockOf(position))), ...turns];
    cached = replace(cached, version, blocks, turns);
    for (const { position, length } of all) {
      const found = findTurn(cached, position);
      expect(found?.turns[found.at + COLUMNS.length]).toBe(length);
    }
    const sizes = cached.groups.map(({ turns }) => turns.length / WIDTH);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(all.length);
    expect(Math.max(0, ...sizes)).toBeLessThanOrEqual(1024);
    const everything = await nearestBySigns(cached, new Float32Array(DIMENSIONS), all.length);
    expect(everything).toEqual(all.map(({ position }) => position).sort((a, b) => a - b));
  }
});

test("other work runs between the slices of a very large owner", async () => {
  const count = 250_000;
  const signs = new Uint32Array(count * 4).map((_, index) => (index % 4 === 0 ? Math.floor(index / 4) : 0));
  let isOver = false;
  let turnsOfLoop = 0;
  const countLoop = () => {
    turnsOfLoop++;
    if (!isOver) setImmediate(countLoop);
  };
  setImmediate(countLoop);
  const groups = [0, 1, 2, 3, 4].map((part) => ({
    turns: new Float64Array(0),
    from: part * 50_000,
    vectors: Float64Array.from({ length: 50_000 }, (_, at) => part * 50_000 + at),
    signs: signs.subarray(part * 200_000, (part + 1) * 200_000),
  }));
  const near = await nearestBySigns({ ...noTurns(1), groups }, new Float32Array(128), 19);
  isOver = true;
  // Numbers with at most one bit.
  expect(near).toEqual([0, ...Array.from({ length: 18 }, (_, bit) => 2 ** bit)]);
  expect(turnsOfLoop).toBeGreaterThanOrEqual(3);
});

test("a replaced block leaves the others and the version before as they were", () => {
  const turns: Turn[] = [1, 300, 301].map((position) => ({ position, length: position, signs: null }));
  const first = replace(noTurns(1), 1, [0, 1], turns);
  const second = replace(first, 2, [1], [{ position: 300, length: 5, signs: null }]);
  const positions = (cached: CachedTurns) => [1, 300, 301].filter((position) => findTurn(cached, position));
  expect([positions(first), positions(second)]).toEqual([
    [1, 300, 301],
    [1, 300],
  ]);
  expect(second.bytes).toBeLessThan(first.bytes);
});

test("the nearest are those with the smallest Hamming distance, and of equals the first", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(turn, { selector: ({ position }) => position, maxLength: 80 }),
      fc.array(fc.constantFrom(-0.5, 0, 0.25), { minLength: DIMENSIONS, maxLength: DIMENSIONS }),
      fc.integer({ min: 0, max: 90 }),
      async (turns, vector, limit) => {
        const blocks = [...new Set(turns.map(({ position }) => blockOf(position)))];
        const cached = replace(noTurns(1), 1, blocks, turns);
        const target = vector.map((x) => (x > 0 ? "1" : "0"));
        const expected = turns
          .flatMap(({ position, signs }) => {
            const distance = bitsOf(signs ?? []).filter((bit, at) => bit !== target[at]).length;
            return signs ? [{ position, distance }] : [];
          })
          .sort((a, b) => a.distance - b.distance || a.position - b.position)
          .slice(0, limit)
          .map(({ position }) => position);
        expect(await nearestBySigns(cached, vector, limit)).toEqual(expected.sort((a, b) => a - b));
      },
    ),
  );
});
