import { type FoldedHit, foldPairs, type RankedHit, type RankedPair } from "@/lib/analysis/rank";
import { type OwnerNo, positionsOfOwner, turnKey } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import { readPairs } from "@/lib/storage/records";
import { RERANKED_HITS } from "./rerank-hits";

/** Measured on the streams of bench/life: below it, pairs of different facts are folded. */
const MIN_CHANCE = 0.3;

/**
 * Reads which of the best hits, as many as a reranker reorders, may replace others of them. One statement per
 * owner.
 */
export async function readHitPairs(
  tx: Tx,
  owners: readonly OwnerNo[],
  ranked: readonly RankedHit[],
): Promise<RankedPair[]> {
  const keys = ranked.slice(0, RERANKED_HITS).map(({ key }) => key);
  const perOwner = await Promise.all(
    owners.map(async (owner, index) => {
      const positions = positionsOfOwner(keys, index);
      if (positions.length < 2) return [];
      const pairs = await readPairs(tx, owner, positions, MIN_CHANCE);
      return pairs.map(({ newer, older, chance }) => ({
        newer: turnKey(newer, index),
        older: turnKey(older, index),
        chance,
      }));
    }),
  );
  return perOwner.flat();
}

/** Lists memories that a better or newer hit may replace beneath it. */
export function foldHits(ranked: readonly RankedHit[], pairs: readonly RankedPair[]): FoldedHit[] {
  const rest = ranked.slice(RERANKED_HITS).map((hit) => ({ ...hit, earlier: [] }));
  return [...foldPairs(ranked.slice(0, RERANKED_HITS), pairs), ...rest];
}
