import { type FoldedHit, foldPairs, type RankedHit } from "@/lib/analysis/rank";
import { type OwnerNo, positionsOfOwner, turnKey } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import { readPairs } from "@/lib/storage/records";

/** The number of best hits in which pairs are looked for: as many as a reranker reorders. */
const MAX_FOLDED = 30;
/** Measured on the streams of bench/life: below it, pairs of different facts are folded. */
const MIN_CHANCE = 0.3;

/** Lists memories that a better or newer hit may replace beneath it. One statement per owner. */
export async function foldHits(
  tx: Tx,
  owners: readonly OwnerNo[],
  ranked: readonly RankedHit[],
): Promise<FoldedHit[]> {
  const best = ranked.slice(0, MAX_FOLDED);
  const keys = best.map(({ key }) => key);
  const pairs = [];
  for (const [index, owner] of owners.entries()) {
    const positions = positionsOfOwner(keys, index);
    if (positions.length < 2) continue;
    for (const { newer, older, chance } of await readPairs(tx, owner, positions, MIN_CHANCE))
      pairs.push({ newer: turnKey(newer, index), older: turnKey(older, index), chance });
  }
  const rest = ranked.slice(MAX_FOLDED).map((hit) => ({ ...hit, earlier: [] }));
  return [...foldPairs(best, pairs), ...rest];
}
