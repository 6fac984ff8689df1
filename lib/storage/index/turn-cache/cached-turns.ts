import { setImmediate } from "node:timers/promises";
import { hammingDistance, signWords, toWords } from "./sign-bits";

/** The columns of a cached turn; all are numbers, and NaN stands for null. Times are seconds since 1970. */
export const COLUMNS = {
  position: 0,
  length: 1,
  windowLength: 2,
  staticScore: 3,
  fits: 4,
  speakerNo: 5,
  at: 6,
  isBackground: 7,
  isSuperseded: 8,
  expiresAt: 9,
} as const;
const WIDTH = Object.keys(COLUMNS).length;
/** Number of positions in a block of `turn_blocks`. */
const BLOCK_SIZE = 256;
/**
 * Turns in a group at most. A change of a block copies its group, and each scan of all turns visits every
 * group, so a group has more turns than the 20 or so of a session, which has blocks of its own.
 */
const MAX_GROUP_TURNS = 1024;

/**
 * Turns in ascending order of their positions, row by row, and the positions and sign bits of those that have
 * a vector.
 */
type Rows = {
  readonly turns: Float64Array;
  readonly vectors: Float64Array;
  readonly signs: Uint32Array;
};

/** The turns of blocks that follow each other, from position `from` up to that of the next group. */
type Group = Rows & { readonly from: number };

/**
 * What ranking and dense search need of an owner's turns, without text and names, as of a version of the
 * owner. Nothing changes it, because transactions with different snapshots can use it at the same time.
 * Blocks are read in the order of their versions and numbers.
 */
export type CachedTurns = {
  /** The version of the last block that was read. */
  readonly version: number;
  readonly lastBlock: number;
  /** Whether there was no later block. Only then do the turns count. */
  readonly isComplete: boolean;
  /** The space of the sign bits. */
  readonly spaceNo: number;
  /** Whether only sign bits are cached, so that candidates are read from the database. */
  readonly isSignsOnly: boolean;
  /** In ascending order of their positions, and none of them empty. */
  readonly groups: readonly Group[];
  readonly bytes: number;
};

/** The vectors that are compared at a time, which takes 3 to 5 ms. */
const VECTORS_PER_SLICE = 100_000;

/** What the typed arrays of a group need besides the numbers. */
const OVERHEAD_BYTES = 600;

/** Returns a cache without turns, of a version before the first. */
export function noTurns(spaceNo: number, isSignsOnly = false): CachedTurns {
  return {
    version: -1,
    lastBlock: 0,
    isComplete: false,
    spaceNo,
    isSignsOnly,
    groups: [],
    bytes: OVERHEAD_BYTES,
  };
}

/**
 * The content of blocks, in ascending order: rows of float64 as the database sends them, the positions of
 * vectors in the same format, and their sign bits.
 */
export type BlockContent = {
  readonly blocks: Float64Array;
  readonly turns: Buffer;
  readonly vectors: Buffer;
  readonly signs: Buffer;
};

/** Returns the turns with the content of the blocks replaced that were read up to `read`. */
export function replaceBlocks(
  before: CachedTurns,
  read: Pick<CachedTurns, "version" | "lastBlock" | "isComplete">,
  content: BlockContent,
): CachedTurns {
  const vectors = toFloats(content.vectors);
  const changed = { turns: toFloats(content.turns), vectors, signs: toWords(content.signs, vectors.length) };
  const old = before.groups.length > 0 ? before.groups : [{ ...NO_ROWS, from: 0 }];
  let at = 0;
  const groups = old.flatMap((group, index) => {
    const end = (old[index + 1]?.from ?? Number.POSITIVE_INFINITY) / BLOCK_SIZE;
    const first = at;
    while (at < content.blocks.length && (content.blocks[at] as number) < end) at++;
    const blocks = content.blocks.subarray(first, at);
    return blocks.length === 0
      ? [group]
      : split(replaceIn(group, blocks, changed), index === 0 ? 0 : group.from);
  });
  const { spaceNo, isSignsOnly } = before;
  return { ...read, spaceNo, isSignsOnly, groups, bytes: bytesOf(groups) };
}

/** Returns the row of a turn as an index of its group's numbers; null for a turn that is not cached. */
export function findTurn(cached: CachedTurns, position: number): { turns: Float64Array; at: number } | null {
  const { groups } = cached;
  const after = firstIndex(groups.length, (index) => (groups[index]?.from ?? 0) > position);
  const turns = groups[after - 1]?.turns;
  if (!turns) return null;
  const at = indexOf(turns, WIDTH, position);
  return turns[at] === position ? { turns, at } : null;
}

/**
 * Returns the positions of the nearest vectors by Hamming distance of their sign bits, in ascending order.
 * Among equal distances the first positions count as nearer. Other requests are served between slices.
 */
export async function nearestBySigns(
  { groups }: CachedTurns,
  vector: ArrayLike<number>,
  limit: number,
): Promise<number[]> {
  const target = signWords(vector);
  const distances = new Uint16Array(groups.reduce((sum, { vectors }) => sum + vectors.length, 0));
  const counts = new Uint32Array(vector.length + 1);
  let row = 0;
  let pausedAt = distances.length > VECTORS_PER_SLICE ? -VECTORS_PER_SLICE : 0;
  for (const { signs } of groups) {
    if (row - pausedAt >= VECTORS_PER_SLICE) {
      pausedAt = row;
      await setImmediate();
    }
    for (let at = 0; at < signs.length; at += target.length) {
      const distance = hammingDistance(signs, at, target);
      distances[row++] = distance;
      counts[distance] = (counts[distance] as number) + 1;
    }
  }
  let [farthest, nearer] = [0, 0];
  while (farthest < counts.length && nearer + (counts[farthest] as number) <= limit)
    nearer += counts[farthest++] as number;
  let remaining = limit - nearer;
  row = 0;
  const near: number[] = [];
  for (const { vectors } of groups)
    for (let at = 0; at < vectors.length; at++, row++) {
      const distance = distances[row] as number;
      if (distance < farthest || (distance === farthest && remaining-- > 0)) near.push(vectors[at] as number);
    }
  return near;
}

const NO_ROWS: Rows = { turns: new Float64Array(0), vectors: new Float64Array(0), signs: new Uint32Array(0) };

/** Returns the rows of a group with those of some blocks replaced, which are in ascending order. */
function replaceIn(group: Rows, blocks: Float64Array, changed: Rows): Rows {
  const parts: Rows[] = [];
  let from = 0;
  for (const block of blocks) {
    const start = block * BLOCK_SIZE;
    parts.push(between(group, from, start), between(changed, start, start + BLOCK_SIZE));
    from = start + BLOCK_SIZE;
  }
  parts.push(between(group, from, Number.POSITIVE_INFINITY));
  return concatenate(parts);
}

/** Splits rows that begin at position `from` into groups, and copies what is split. */
function split(rows: Rows, from: number): Group[] {
  const count = Math.max(rows.turns.length / WIDTH, rows.vectors.length);
  if (count === 0) return [];
  if (count <= MAX_GROUP_TURNS) return [{ ...rows, from }];
  const half = Math.floor(count / 2);
  const inMiddle = rows.vectors.length === count ? rows.vectors[half] : rows.turns[half * WIDTH];
  const middle = Math.floor((inMiddle as number) / BLOCK_SIZE) * BLOCK_SIZE;
  return [
    ...split(concatenate([between(rows, from, middle)]), from),
    ...split(concatenate([between(rows, middle, Number.POSITIVE_INFINITY)]), middle),
  ];
}

/** Returns a view of the rows from one position up to another. */
function between({ turns, vectors, signs }: Rows, from: number, to: number): Rows {
  const words = signs.length / Math.max(vectors.length, 1);
  const [first, last] = [indexOf(vectors, 1, from), indexOf(vectors, 1, to)];
  return {
    turns: turns.subarray(indexOf(turns, WIDTH, from), indexOf(turns, WIDTH, to)),
    vectors: vectors.subarray(first, last),
    signs: signs.subarray(first * words, last * words),
  };
}

function concatenate(parts: readonly Rows[]): Rows {
  const join = <Values extends Float64Array | Uint32Array>(
    lists: readonly Values[],
    make: new (length: number) => Values,
  ): Values => {
    const all = new make(lists.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const list of lists) {
      all.set(list, at);
      at += list.length;
    }
    return all;
  };
  return {
    turns: join(
      parts.map(({ turns }) => turns),
      Float64Array,
    ),
    vectors: join(
      parts.map(({ vectors }) => vectors),
      Float64Array,
    ),
    signs: join(
      parts.map(({ signs }) => signs),
      Uint32Array,
    ),
  };
}

/** Returns the index of the first row, of `width` numbers, that is at a position or behind it. */
function indexOf(rows: Float64Array, width: number, position: number): number {
  return firstIndex(rows.length / width, (row) => (rows[row * width] as number) >= position) * width;
}

/** Returns the first index for which `isReached` holds, as it does for all behind it; else `count`. */
function firstIndex(count: number, isReached: (index: number) => boolean): number {
  let [first, last] = [0, count];
  while (first < last) {
    const middle = (first + last) >>> 1;
    if (isReached(middle)) last = middle;
    else first = middle + 1;
  }
  return first;
}

function bytesOf(groups: readonly Group[]): number {
  let bytes = OVERHEAD_BYTES;
  for (const { turns, vectors, signs } of groups)
    bytes += turns.byteLength + vectors.byteLength + signs.byteLength + OVERHEAD_BYTES;
  return bytes;
}

/** Converts big-endian float64. */
function toFloats(bytes: Buffer): Float64Array {
  const copy = new Uint8Array(bytes);
  Buffer.from(copy.buffer).swap64();
  return new Float64Array(copy.buffer);
}
