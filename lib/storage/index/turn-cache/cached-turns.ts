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

/** The turns of a block, row by row, and the sign bits of those that have a vector, by position. */
type Block = {
  readonly turns: Float64Array;
  readonly vectors: Float64Array;
  readonly signs: Uint32Array;
};

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
  /** In ascending order of their numbers. */
  readonly blocks: ReadonlyMap<number, Block>;
  readonly bytes: number;
};

/** What typed arrays and a place in a map need besides the numbers. */
const OVERHEAD_BYTES = 600;

/** Returns a cache without turns, of a version before the first. */
export function noTurns(spaceNo: number): CachedTurns {
  return {
    version: -1,
    lastBlock: 0,
    isComplete: false,
    spaceNo,
    blocks: new Map(),
    bytes: OVERHEAD_BYTES,
  };
}

/**
 * The content of blocks, in ascending order: rows of float64 as the database sends them, the positions of
 * vectors in the same format, and their sign bits.
 */
export type BlockContent = {
  readonly blocks: Iterable<number>;
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
  const turns = toFloats(content.turns);
  const vectors = toFloats(content.vectors);
  const signs = toWords(content.signs, vectors.length);
  const words = signs.length / Math.max(vectors.length, 1);
  const blocks = new Map(before.blocks);
  let [turnAt, vectorAt] = [0, 0];
  for (const block of content.blocks) {
    const turnEnd = endOf(block, turns, turnAt, WIDTH);
    const vectorEnd = endOf(block, vectors, vectorAt, 1);
    blocks.set(block, {
      turns: turns.slice(turnAt, turnEnd),
      vectors: vectors.slice(vectorAt, vectorEnd),
      signs: signs.slice(vectorAt * words, vectorEnd * words),
    });
    if (turnEnd === turnAt && vectorEnd === vectorAt) blocks.delete(block);
    [turnAt, vectorAt] = [turnEnd, vectorEnd];
  }
  const sorted = new Map([...blocks].sort(([a], [b]) => a - b));
  return { ...read, spaceNo: before.spaceNo, blocks: sorted, bytes: bytesOf(sorted.values()) };
}

/** Returns the row of a turn as an index of its block's numbers; null for a turn that is not cached. */
export function findTurn(cached: CachedTurns, position: number): { turns: Float64Array; at: number } | null {
  const turns = cached.blocks.get(Math.floor(position / BLOCK_SIZE))?.turns;
  if (!turns) return null;
  let [first, last] = [0, turns.length / WIDTH - 1];
  while (first < last) {
    const middle = (first + last) >>> 1;
    if ((turns[middle * WIDTH] ?? 0) < position) first = middle + 1;
    else last = middle;
  }
  return turns[first * WIDTH] === position ? { turns, at: first * WIDTH } : null;
}

/**
 * Returns the positions of the nearest vectors by Hamming distance of their sign bits, in ascending order.
 * Among equal distances the first positions count as nearer.
 */
export function nearestBySigns(cached: CachedTurns, vector: ArrayLike<number>, limit: number): number[] {
  const target = signWords(vector);
  const blocks = [...cached.blocks.values()];
  const distances = new Uint16Array(blocks.reduce((sum, { vectors }) => sum + vectors.length, 0));
  const counts = new Uint32Array(vector.length + 1);
  let row = 0;
  for (const { signs } of blocks) {
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
  for (const { vectors } of blocks)
    for (let at = 0; at < vectors.length; at++, row++) {
      const distance = distances[row] as number;
      if (distance < farthest || (distance === farthest && remaining-- > 0)) near.push(vectors[at] as number);
    }
  return near;
}

/** Returns the index behind the last row of a block, whose rows begin at `from`. */
function endOf(block: number, rows: Float64Array, from: number, width: number): number {
  let at = from;
  while (at < rows.length && (rows[at] ?? 0) < (block + 1) * BLOCK_SIZE) at += width;
  return at;
}

function bytesOf(blocks: Iterable<Block>): number {
  let bytes = OVERHEAD_BYTES;
  for (const { turns, vectors, signs } of blocks)
    bytes += turns.byteLength + vectors.byteLength + signs.byteLength + OVERHEAD_BYTES;
  return bytes;
}

/** Converts big-endian float64. */
function toFloats(bytes: Buffer): Float64Array {
  const copy = new Uint8Array(bytes);
  Buffer.from(copy.buffer).swap64();
  return new Float64Array(copy.buffer);
}
