import type { TurnKey } from "@/lib/base/core";
import type { FoldedHit } from "./fold";
import type { RankedHit } from "./rank-turns";

/**
 * Distance to the best score from which a hit is weak. Of the memories that answer a question and are among
 * the first 8, 2 to 3 % are that far below the first one; of the others, 18 % (bench/life and LoCoMo).
 */
const WEAK_GAP = 2;

/**
 * Returns the hits whose score is far below the best one. `ranked` is in order; without cues none is weak.
 */
export function weakHits(ranked: readonly RankedHit[]): ReadonlySet<TurnKey> {
  const best = ranked[0]?.score ?? 0;
  return new Set(ranked.filter(({ score }) => best - score > WEAK_GAP).map(({ key }) => key));
}

/**
 * Whether a hit is weak. A hit in the place of an earlier version is as strong as the stronger of the two.
 */
export function isWeak({ key, earlier }: FoldedHit, weak: ReadonlySet<TurnKey>): boolean {
  return [key, ...earlier.map((one) => one.key)].every((one) => weak.has(one));
}
