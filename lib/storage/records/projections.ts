import type { OwnerNo, Position } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import {
  addDifferences,
  type Differences,
  dropTurnVectors,
  eraseIndex,
  FIRST_TERM,
  type RebuildMode,
  type RebuildResult,
  rebuildVectors,
  rebuildWords,
  recountOwner,
  recountTerms,
  type Slice,
} from "@/lib/storage/index";
import { rebuildEntities, rebuildRelations, refreshGraph } from "./graph/rebuild-graph";
import { erasePatternTurns, rebuildPatterns, refreshPatternTurns } from "./patterns/rebuild-patterns";
import { rangesAround, readSlice } from "./recorded-turns";
import { rebuildLines, refreshLines } from "./sessions/session-lines";
import { recountTotals } from "./totals";

/**
 * Rows that follow from the tables of record. Every projection can be erased, refreshed and rebuilt. The
 * caller of each function holds the owner's row locked.
 */
export type Projection = {
  /**
   * Removes turns from it; `sessionIds` are those of their memories. Absent when others change it with their
   * own rows.
   */
  readonly erase?: (
    tx: Tx,
    ownerNo: OwnerNo,
    positions: readonly Position[],
    sessionIds: readonly string[],
  ) => Promise<unknown>;
  /** Updates what depends on turns after their texts changed. Absent when `rebuildTurns` does so. */
  readonly refresh?: (tx: Tx, ownerNo: OwnerNo, positions: readonly Position[]) => Promise<unknown>;
  /** Rebuilds the rows of a slice of turns, or only counts the differences. */
  readonly rebuildTurns?: (tx: Tx, slice: Slice, mode: RebuildMode) => Promise<Differences>;
  /** Turns per slice of a rebuild. The embedded database answers nothing else during one. */
  readonly turnsPerSlice?: number;
  /**
   * Rebuilds the next part of an owner's rows from `first` on, or only counts the differences; `first` is 0
   * at the beginning. For a projection whose rows do not belong to single turns.
   */
  readonly rebuildFrom?: (
    tx: Tx,
    ownerNo: OwnerNo,
    first: number,
    mode: RebuildMode,
  ) => Promise<RebuildResult>;
};

/**
 * Everything that is made from the texts of turns. Erasing, redacting and rebuilding go through this list and
 * know no projection by name. The order is that of rebuilding: statistics count words, and vectors are
 * written for the turns that words mark as findable. Lines and relations depend on memories alone.
 */
export const PROJECTIONS: Readonly<
  Record<"words" | "statistics" | "vectors" | "lines" | "relations" | "entities" | "patterns", Projection>
> = {
  // The embedded database needs about 60 ms for either slice of an owner with 10 000 turns.
  words: { erase: eraseIndex, rebuildTurns: rebuildWords, turnsPerSlice: 100 },
  statistics: { rebuildFrom: rebuildStatistics },
  vectors: { erase: dropTurnVectors, rebuildTurns: rebuildVectors, turnsPerSlice: 25 },
  lines: { erase: refreshLines, refresh: refreshLines, rebuildFrom: rebuildLines },
  // Entities count their relations, and both change together.
  relations: { erase: refreshGraph, refresh: refreshGraph, rebuildFrom: rebuildRelations },
  entities: { rebuildFrom: rebuildEntities },
  patterns: { erase: erasePatternTurns, refresh: refreshPatternTurns, rebuildFrom: rebuildPatterns },
};

/**
 * Removes turns from every projection. `sessionIds` are those of the memories that were erased with them. The
 * caller holds the owner's row locked.
 */
export async function eraseFromProjections(
  tx: Tx,
  ownerNo: OwnerNo,
  positions: readonly Position[],
  sessionIds: readonly string[],
): Promise<void> {
  for (const { erase } of Object.values(PROJECTIONS)) await erase?.(tx, ownerNo, positions, sessionIds);
}

/**
 * Updates every projection of some turns after their texts changed, and the share that turns beside them have
 * of them. The caller holds the lock of spacesToFill and the owner's row locked.
 */
export async function refreshProjections(
  tx: Tx,
  ownerNo: OwnerNo,
  positions: readonly Position[],
  eventNos: readonly number[],
): Promise<void> {
  for (const range of rangesAround(positions)) {
    const slice = await readSlice(tx, { ownerNo, ...range, eventNos });
    for (const { rebuildTurns } of Object.values(PROJECTIONS)) await rebuildTurns?.(tx, slice, "write");
  }
  for (const { refresh } of Object.values(PROJECTIONS)) await refresh?.(tx, ownerNo, positions);
}

async function rebuildStatistics(
  tx: Tx,
  ownerNo: OwnerNo,
  first: number,
  mode: RebuildMode,
): Promise<RebuildResult> {
  // The caller counts from 0.
  const { differences: terms, next } = await recountTerms(tx, ownerNo, first + FIRST_TERM, mode);
  const owner =
    first === 0 ? [await recountOwner(tx, ownerNo, mode), await recountTotals(tx, ownerNo, mode)] : [];
  return { differences: addDifferences(terms, ...owner), next: next === null ? null : next - FIRST_TERM };
}
