import { isDeepStrictEqual } from "node:util";
import type { DenseHit } from "@/lib/analysis/rank";
import { type OwnerNo, positionsOfOwner, type TurnKey, turnKey } from "@/lib/base/core";
import {
  list,
  ofOwners,
  packNumbers,
  type SQL,
  sql,
  statementsSent,
  type Tx,
  unpackNumbers,
  vectorLiteral,
} from "@/lib/storage/db";
import { nearestBySigns } from "./turn-cache/cached-turns";
import { lastTurns, readCachedTurns } from "./turn-cache/read-cached-turns";

/** Maximum number of turns that are scanned exactly, which is as fast as with sign bits (docs/ranking.md). */
const MAX_EXACT_TURNS = 2000;
/**
 * Number of nearest turns by sign bits that are ranked exactly. A large owner needs more for a recall of .98.
 */
const NEAREST_TURNS = 200;
const NEAREST_TURNS_OF_LARGE = 500;
const MIN_LARGE_TURNS = 20_000;

/** How an owner's turns are searched, which depends on their number. */
export type DenseScan = "none" | "exact" | "signs" | "signs of large";

/** Returns how an owner with this number of turns is searched. */
export function denseScanOf(turns: number): DenseScan {
  if (turns === 0) return "none";
  if (turns <= MAX_EXACT_TURNS) return "exact";
  return turns > MIN_LARGE_TURNS ? "signs of large" : "signs";
}

/** Owners with their scans in the same order, a unit vector of the space, and the number of results. */
type DenseQuery = {
  readonly owners: readonly OwnerNo[];
  readonly scans: readonly DenseScan[];
  readonly spaceNo: number;
  readonly vector: ArrayLike<number>;
  readonly limit: number;
  /** Searches raw embeddings of single turns instead of vectors with preceding turns. */
  readonly isPlain: boolean;
  /** Searches only these keys, with an exact scan. */
  readonly allowedKeys?: readonly TurnKey[];
};

/**
 * Returns the nearest turns by cosine, best first, of one or two owners. Small owners are scanned exactly,
 * larger ones first by Hamming distance of the sign bits. Uses the primary keys of vectors and vector_bits by
 * owner and space.
 */
export async function searchDense(tx: Tx, query: DenseQuery): Promise<DenseHit[]> {
  const literal = vectorLiteral(query.vector);
  const hitsByOwner = await Promise.all(
    query.owners.map((owner, index) => searchOwner(tx, query, literal, owner, index)),
  );
  return hitsByOwner
    .flat()
    .sort((a, b) => b.cosine - a.cosine || a.key - b.key)
    .slice(0, query.limit);
}

async function searchOwner(
  tx: Tx,
  query: DenseQuery,
  literal: string,
  owner: OwnerNo,
  index: number,
): Promise<DenseHit[]> {
  const { limit, allowedKeys, isPlain } = query;
  const scan = query.scans[index] ?? "none";
  if (scan === "none") return [];
  const table = isPlain ? sql`embeddings` : sql`vectors`;
  const inSpace = sql`${ofOwners(sql`owner_no`, [owner])} and space_no = ${query.spaceNo}::smallint`;
  const rank = (source: SQL) => rankExactly(tx, query, literal, source, index);
  const rankAt = (positions: readonly number[]) =>
    rank(
      sql`(select position, embedding from ${table} where ${inSpace} and position = any(${list(positions)}::bigint[]))`,
    );
  if (allowedKeys) {
    const positions = positionsOfOwner(allowedKeys, index);
    return positions.length === 0 ? [] : rankAt(positions);
  }
  if (isPlain || scan === "exact")
    return rank(sql`(select position, embedding from ${table} where ${inSpace})`);
  const nearCount = scan === "signs" ? Math.max(NEAREST_TURNS, limit) : NEAREST_TURNS_OF_LARGE;
  const cachedHits = await searchCached(tx, query, owner, nearCount, rankAt);
  if (cachedHits) return cachedHits;
  const bits = sql.raw(`bit(${query.vector.length})`);
  return rank(sql`(select v.position, v.embedding from (select position from vector_bits where ${inSpace}
        order by signs::${bits} <~> (select ${signsOf(query.vector)}::text::${bits}), position limit ${nearCount}) near
      join vectors v on ${ofOwners(sql`v.owner_no`, [owner])} and v.space_no = ${query.spaceNo}::smallint and v.position = near.position)`);
}

/**
 * Searches the sign bits in the memory of this process; returns null if they are not there. What was nearest
 * in the last version of the turns is ranked in the same round trip that reads what changed.
 */
async function searchCached(
  tx: Tx,
  { spaceNo, vector }: DenseQuery,
  owner: OwnerNo,
  nearCount: number,
  rankAt: (positions: readonly number[]) => Promise<DenseHit[]>,
): Promise<DenseHit[] | null> {
  const last = lastTurns(owner, spaceNo);
  const reading = readCachedTurns(tx, owner, spaceNo);
  // A rejection before the promise is awaited below is handled there.
  reading.catch(() => undefined);
  // The database works on the statements before while the bits are compared.
  if (last) await statementsSent();
  const guess = last && (await nearestBySigns(last, vector, nearCount));
  const [current, guessed] = await Promise.all([reading, guess && rankAt(guess)]);
  if (!current) return null;
  if (guessed && current.turns === last) return guessed;
  const near = await nearestBySigns(current.turns, vector, nearCount);
  return guessed && isDeepStrictEqual(near, guess) ? guessed : rankAt(near);
}

/** Ranks the rows of `source`, a table with position and embedding, by cosine. */
async function rankExactly(
  tx: Tx,
  { limit }: DenseQuery,
  literal: string,
  source: SQL,
  index: number,
): Promise<DenseHit[]> {
  // The sub-select evaluates the cast once. A generic plan would repeat it for every row.
  const target = sql`(select ${literal}::text::embedding_vector)`;
  const [row] = await tx.rows<{ position: string | null; distance: string | null }>(sql`
    select ${packNumbers(sql`position`)} as position, ${packNumbers(sql`distance`)} as distance from
      (select position, embedding <=> ${target} as distance from ${source} near order by 2, 1 limit ${limit}) best`);
  const distances = unpackNumbers(row?.distance ?? null);
  return Array.from(unpackNumbers(row?.position ?? null), (position, i) => ({
    key: turnKey(position, index),
    cosine: 1 - (distances[i] ?? Number.NaN),
  }));
}

function signsOf(vector: ArrayLike<number>): string {
  let signs = "";
  for (let i = 0; i < vector.length; i++) signs += (vector[i] ?? 0) > 0 ? "1" : "0";
  return signs;
}
