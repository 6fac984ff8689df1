import { type FoldedHit, foldPairs, type RankedHit, type RankedPair } from "@/lib/analysis/rank";
import { type OwnerNo, type Position, positionsOfOwner, turnKey } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import { readPairs } from "@/lib/storage/records";
import { RERANKED_HITS } from "./rerank-hits";

/** Measured on the streams of bench/life: below it, pairs of different facts are folded. */
const MIN_CHANCE = 0.28;

/**
 * Reads which of the best hits, as many as a reranker reorders, may replace others of them, however unlikely.
 * One statement per owner.
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
      const pairs = positions.length < 2 ? [] : await readPairs(tx, owner, positions, 0);
      return pairs.map(({ newer, older, chance }) => ({
        newer: turnKey(newer, index),
        older: turnKey(older, index),
        chance,
      }));
    }),
  );
  return perOwner.flat();
}

/** Returns whether the older memory of a pair is listed beneath the newer one. */
export function isFolding({ chance }: Pick<RankedPair, "chance">): boolean {
  return chance >= MIN_CHANCE;
}

/** Reads which memories of an owner are listed beneath others of them. Reads nothing for fewer than two. */
export async function readFoldingPairs(tx: Tx, ownerNo: OwnerNo, positions: readonly Position[]) {
  return positions.length < 2 ? [] : readPairs(tx, ownerNo, positions, MIN_CHANCE);
}

/**
 * Lists memories that a better or newer hit may replace beneath it. Returns at least `count` hits, if that
 * many were ranked.
 */
export function foldHits(
  ranked: readonly RankedHit[],
  pairs: readonly RankedPair[],
  count: number,
): FoldedHit[] {
  const rest = ranked.slice(RERANKED_HITS, RERANKED_HITS + count);
  return [...foldPairs(ranked.slice(0, RERANKED_HITS), pairs), ...foldPairs(rest, [])];
}
