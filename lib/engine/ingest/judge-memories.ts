import {
  type Judged,
  judgePairs,
  mayReplace,
  type NewPairMessage,
  parseStatement,
} from "@/lib/analysis/pairs";
import type { OwnerNo, Position } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import { readStemCounts } from "@/lib/storage/index";
import type { LinkableMemory } from "./find-linkable";

/** A message that may replace memories: what was said, its vector, and its event. */
export type NewerMessage = NewPairMessage & {
  readonly ownerNo: OwnerNo;
  readonly eventNo: number;
};

/** In a smaller store, words do not count as rarer. */
const MIN_TURNS = 40;

/**
 * Judges which memories a message replaces, likeliest first, at most 14. Later memories and repeats are no
 * candidates. Reads the frequencies of the words in one statement.
 */
export async function judgeMemories(
  tx: Tx,
  newer: NewerMessage,
  memories: readonly LinkableMemory[],
): Promise<Judged<Position>[]> {
  if (!mayReplace(newer)) return [];
  const earlier = memories.filter(({ saidAt, isRepeat }) => saidAt <= newer.saidAt && !isRepeat);
  if (earlier.length === 0) return [];
  const older = earlier.map((memory) => ({ statement: parseStatement(memory.text), ...memory }));
  const stems = [newer, ...older].flatMap(({ statement }) => [...statement.stems]);
  const counts = await readStemCounts(tx, newer.ownerNo, stems);
  // The message itself is a turn, too, and not indexed yet.
  const turns = Math.max(MIN_TURNS, counts.turns + 1);
  const turnsWith = (stem: string) => counts.turnsWith.get(stem) ?? 0;
  return judgePairs(
    newer,
    older.map((memory) => ({
      key: memory.position,
      turnsBetween: Math.max(1, newer.eventNo - memory.eventNo),
      ...memory,
    })),
    (stem) => Math.log((turns + 1) / (turnsWith(stem) + 0.5)),
  );
}
