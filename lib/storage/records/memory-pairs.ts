import type { OwnerNo, Position } from "@/lib/base/core";
import { list, ofOwners, sql, type Tx } from "@/lib/storage/db";

/** An earlier memory that a newer one may replace, and the probability that it does, 0 to 1. */
export type MemoryPair = { readonly older: Position; readonly chance: number };

/** Stores the memories that a new memory may replace, including those that it superseded. */
export function storePairs(tx: Tx, ownerNo: OwnerNo, newer: Position, pairs: readonly MemoryPair[]): void {
  if (pairs.length === 0) return;
  tx.write(sql`insert into memory_pairs (owner_no, newer, older, chance)
    select ${ownerNo}::bigint, ${newer}::bigint, p.* from unnest(${list(pairs.map(({ older }) => older))}::bigint[],
      ${list(pairs.map(({ chance }) => chance))}::real[]) as p`);
}

/**
 * Returns the pairs among some memories of an owner that have at least a probability. Uses index
 * `memory_pairs_pkey`.
 */
export async function readPairs(
  tx: Tx,
  ownerNo: OwnerNo,
  positions: readonly Position[],
  minChance: number,
): Promise<(MemoryPair & { readonly newer: Position })[]> {
  const among = list(positions);
  return tx.rows<{ newer: Position; older: Position; chance: number }>(sql`
    select newer::float8 as newer, older::float8 as older, chance from memory_pairs where ${ofOwners(sql`owner_no`, [ownerNo])}
      and newer = any(${among}::bigint[]) and older = any(${among}::bigint[]) and chance >= ${minChance}::real`);
}
