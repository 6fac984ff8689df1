import { type Judged, judgePairs, mayReplace, parseStatement, type Said } from "@/lib/analysis/pairs";
import { type OwnerNo, type Position, positionsOfOwner, turnKey } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import { readStemCounts, searchDense, type TextEmbedding } from "@/lib/storage/index";
import type { LinkableMemory } from "./find-linkable";

/** A message that may replace memories: what was said, its event, and its vector. */
export type NewerMessage = Said & {
  readonly ownerNo: OwnerNo;
  readonly eventNo: number;
  readonly embedded: TextEmbedding | null;
};

/** In a smaller store, words do not count as rarer. */
const MIN_TURNS = 40;

/**
 * Judges which memories a message replaces, likeliest first, at most 14. Later memories and repeats are no
 * candidates. Reads the cosines and the frequencies of the words, each in one statement.
 */
export async function judgeMemories(
  tx: Tx,
  newer: NewerMessage,
  memories: readonly LinkableMemory[],
): Promise<Judged<Position>[]> {
  if (!mayReplace(newer)) return [];
  const earlier = memories.filter(({ saidAt, isRepeat }) => saidAt <= newer.saidAt && !isRepeat);
  if (earlier.length === 0) return [];
  const older = earlier.map((memory) => ({ ...memory, statement: parseStatement(memory.text) }));
  const stems = [newer, ...older].flatMap(({ statement }) => [...statement.stems]);
  const [counts, cosines] = await Promise.all([
    readStemCounts(tx, newer.ownerNo, stems),
    readCosines(
      tx,
      newer,
      older.map(({ position }) => position),
    ),
  ]);
  const turns = Math.max(MIN_TURNS, counts.turns);
  // The message itself is already counted.
  const turnsWith = (stem: string) =>
    Math.max(0, (counts.turnsWith.get(stem) ?? 0) - Number(newer.statement.stems.has(stem)));
  return judgePairs(
    newer,
    older.map(({ position, eventNo, ...said }) => ({
      ...said,
      key: position,
      cosine: cosines.get(position) ?? null,
      turnsBetween: Math.max(1, newer.eventNo - eventNo),
    })),
    (stem) => Math.log((turns + 1) / (turnsWith(stem) + 0.5)),
  );
}

/** Returns the cosines of a message with memories; those without a vector of the same space are missing. */
async function readCosines(
  tx: Tx,
  { ownerNo, embedded }: NewerMessage,
  positions: readonly Position[],
): Promise<ReadonlyMap<Position, number>> {
  if (embedded === null) return new Map();
  const allowedKeys = positions.map((position) => turnKey(position, 0));
  const hits = await searchDense(tx, {
    owners: [ownerNo],
    turnsPerOwner: [positions.length],
    spaceNo: embedded.spaceNo,
    vector: embedded.vector,
    limit: positions.length,
    isPlain: true,
    allowedKeys,
  });
  return new Map(hits.map(({ key, cosine }) => [positionsOfOwner([key], 0)[0] as Position, cosine]));
}
