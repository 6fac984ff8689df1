import type { TurnKey } from "@/lib/base/core";
import type { RankedHit } from "./rank-turns";

/** A memory that may replace an older one, with the probability that it does, 0 to 1. */
export type RankedPair = { readonly newer: TurnKey; readonly older: TurnKey; readonly chance: number };

/** A memory with the earlier ones that it may replace, newest first. */
export type Folded<Memory> = Memory & { readonly earlier: readonly EarlierMemory[] };
export type FoldedHit = Folded<RankedHit>;
type EarlierMemory = { readonly key: TurnKey; readonly chance: number };

/**
 * Folds each memory into the one that may replace it: the newest takes the best place and the best score of
 * all of them, and the others become its `earlier`. A memory with several successors goes to the likeliest.
 * `ranked` comes best first; pairs with a memory outside it are ignored. Pure.
 */
export function foldPairs<Memory extends Pick<RankedHit, "key" | "score">>(
  ranked: readonly Memory[],
  pairs: readonly RankedPair[],
): Folded<Memory>[] {
  const byKey = new Map(ranked.map((hit) => [hit.key, hit]));
  const successors = new Map<TurnKey, RankedPair>();
  for (const pair of [...pairs].sort((a, b) => a.chance - b.chance || a.newer - b.newer))
    if (byKey.has(pair.newer) && byKey.has(pair.older)) successors.set(pair.older, pair);
  const folded = new Map<TurnKey, Memory & { earlier: EarlierMemory[] }>();
  for (const hit of ranked) {
    const newest = newestOf(hit.key, successors);
    // The first of several comes first in `ranked`, so that its place and score are the best.
    // V8 keeps memory for each spread that is extended, so the spread is not the first.
    const place = folded.get(newest) ?? { earlier: [], ...(byKey.get(newest) ?? hit), score: hit.score };
    if (hit.key !== newest)
      place.earlier.push({ key: hit.key, chance: successors.get(hit.key)?.chance ?? 0 });
    folded.set(newest, place);
  }
  for (const { earlier } of folded.values())
    earlier.sort((a, b) => stepsFrom(a.key, successors) - stepsFrom(b.key, successors) || a.key - b.key);
  return [...folded.values()];
}

function newestOf(key: TurnKey, successors: ReadonlyMap<TurnKey, RankedPair>): TurnKey {
  return chainOf(key, successors).at(-1) ?? key;
}

function stepsFrom(key: TurnKey, successors: ReadonlyMap<TurnKey, RankedPair>): number {
  return chainOf(key, successors).length;
}

/** Returns a memory and its successors, oldest first. Successors are recorded later, so that it ends. */
function chainOf(key: TurnKey, successors: ReadonlyMap<TurnKey, RankedPair>): TurnKey[] {
  const newer = successors.get(key)?.newer;
  return newer === undefined ? [key] : [key, ...chainOf(newer, successors)];
}
