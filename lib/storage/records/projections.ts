import type { OwnerNo, Position } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import {
  addDifferences,
  type Differences,
  dropTurnVectors,
  eraseIndex,
  FIRST_TERM,
  makeVectors,
  makeWords,
  type RebuildMode,
  type Recount,
  recountOwner,
  recountTerms,
  type Slice,
} from "@/lib/storage/index";
import { recountEntities, recountRelations, remakeGraph } from "./graph/remake-graph";
import { erasePatternTurns, recountPatterns, remakePatternTurns } from "./patterns/remake-patterns";
import { rangesAround, readSlice } from "./recorded-turns";
import { recountLines, remakeLines } from "./sessions/session-lines";
import { recountTotals } from "./totals";

/** What the tables of record can make again. The caller of each function holds the owner's row locked. */
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
  /** Makes what depends on turns again after their texts changed. Absent when `make` does so. */
  readonly remake?: (tx: Tx, ownerNo: OwnerNo, positions: readonly Position[]) => Promise<unknown>;
  /** Makes the rows of a slice of turns again, or only counts the differences. */
  readonly make?: (tx: Tx, slice: Slice, mode: RebuildMode) => Promise<Differences>;
  /** Turns per slice of a rebuild. The embedded database answers nothing else during one. */
  readonly turnsPerSlice?: number;
  /** Counts the next part of an owner's rows again, from `first` on; `first` is 0 at the beginning. */
  readonly recount?: (tx: Tx, ownerNo: OwnerNo, first: number, mode: RebuildMode) => Promise<Recount>;
};

/**
 * Everything that is made from the texts of turns. Erasing, redacting and rebuilding walk this list and know
 * no projection by name. The order is that of rebuilding: statistics count words, and vectors are written for
 * the turns that words mark as findable. Lines and relations depend on memories alone.
 */
export const PROJECTIONS: Readonly<
  Record<"words" | "statistics" | "vectors" | "lines" | "relations" | "entities" | "patterns", Projection>
> = {
  // The embedded database needs about 60 ms for either slice of an owner with 10 000 turns.
  words: { erase: eraseIndex, make: makeWords, turnsPerSlice: 100 },
  statistics: { recount: recountStatistics },
  vectors: { erase: dropTurnVectors, make: makeVectors, turnsPerSlice: 25 },
  lines: { erase: remakeLines, remake: remakeLines, recount: recountLines },
  // Entities count their relations, and both change together.
  relations: { erase: remakeGraph, remake: remakeGraph, recount: recountRelations },
  entities: { recount: recountEntities },
  patterns: { erase: erasePatternTurns, remake: remakePatternTurns, recount: recountPatterns },
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
 * Makes every projection of some turns again after their texts changed, and the share that turns beside them
 * have of them. The caller holds the lock of spacesToFill and the owner's row locked.
 */
export async function remakeProjections(
  tx: Tx,
  ownerNo: OwnerNo,
  positions: readonly Position[],
  eventNos: readonly number[],
): Promise<void> {
  for (const range of rangesAround(positions)) {
    const slice = await readSlice(tx, { ownerNo, ...range, eventNos });
    for (const { make } of Object.values(PROJECTIONS)) await make?.(tx, slice, "write");
  }
  for (const { remake } of Object.values(PROJECTIONS)) await remake?.(tx, ownerNo, positions);
}

async function recountStatistics(
  tx: Tx,
  ownerNo: OwnerNo,
  first: number,
  mode: RebuildMode,
): Promise<Recount> {
  // The caller counts from 0.
  const { differences: terms, next } = await recountTerms(tx, ownerNo, first + FIRST_TERM, mode);
  const owner =
    first === 0 ? [await recountOwner(tx, ownerNo, mode), await recountTotals(tx, ownerNo, mode)] : [];
  return { differences: addDifferences(terms, ...owner), next: next === null ? null : next - FIRST_TERM };
}
