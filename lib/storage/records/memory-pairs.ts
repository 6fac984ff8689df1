import { MIN_ASKED_CHANCE } from "@/lib/analysis/pairs";
import type { OwnerNo, Position } from "@/lib/base/core";
import { list, ofOwners, sql, type Tx } from "@/lib/storage/db";
import { isLive } from "@/lib/storage/index";

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
 * Returns the pairs among some memories of an owner that have at least a probability. Uses the primary key of
 * memory_pairs.
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

/**
 * Returns the live memories, said later than a memory, that may replace it: they were marked and nobody has
 * resolved the mark, or they are a pair. Uses indexes `memory_pairs_by_older` and `contradictions_of_owner`.
 */
export async function readDoubting(
  tx: Tx,
  ownerNo: OwnerNo,
  older: Position,
  asOf?: Date,
): Promise<{ position: Position; text: string }[]> {
  const ownerFilter = ofOwners(sql`owner_no`, [ownerNo]);
  return tx.rows<{ position: Position; text: string }>(sql`
    select m.position::float8 as position, m.text
    from (select newer from memory_pairs where ${ownerFilter} and older = ${older}::bigint and chance >= ${MIN_ASKED_CHANCE}::real
        union select memory_position from decisions where ${ownerFilter} and uncertain_position = ${older}::bigint
          and memory_position is not null and resolution is null) d
      cross join lateral (select * from memories where ${ownerFilter} and position = d.newer offset 0) m
      cross join lateral (select * from memory_states where ${ownerFilter} and position = d.newer offset 0) s
      cross join lateral (select occurred_at from memories where ${ownerFilter} and position = ${older}::bigint offset 0) o
    where m.occurred_at > o.occurred_at and ${isLive(asOf ? { asOf } : {})}`);
}
