import type { DenseHit } from "@/lib/analysis/rank";
import { type OwnerNo, positionsOfOwner, type TurnKey, turnKey } from "@/lib/base/core";
import { list, ofOwners, packNumbers, sql, type Tx, unpackNumbers, vectorLiteral } from "@/lib/storage/db";

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
  const literals = { vector: vectorLiteral(query.vector), signs: signsOf(query.vector) };
  const hitsByOwner = await Promise.all(
    query.owners.map((owner, index) => searchOwner(tx, query, literals, owner, index)),
  );
  return hitsByOwner
    .flat()
    .sort((a, b) => b.cosine - a.cosine || a.key - b.key)
    .slice(0, query.limit);
}

async function searchOwner(
  tx: Tx,
  query: DenseQuery,
  literals: { readonly vector: string; readonly signs: string },
  owner: OwnerNo,
  index: number,
): Promise<DenseHit[]> {
  const { spaceNo, limit, allowedKeys } = query;
  const scan = query.scans[index] ?? "none";
  if (scan === "none") return [];
  // Sub-selects evaluate the casts once. A generic plan would repeat them for every row.
  const bits = sql.raw(`bit(${query.vector.length})`);
  const signs = sql`(select ${literals.signs}::text::${bits})`;
  const target = sql`(select ${literals.vector}::text::embedding_vector)`;
  const table = query.isPlain ? sql`embeddings` : sql`vectors`;
  const ownerFilter = sql`${ofOwners(sql`owner_no`, [owner])} and space_no = ${spaceNo}::smallint`;
  const positions = allowedKeys && positionsOfOwner(allowedKeys, index);
  if (positions?.length === 0) return [];
  const source =
    positions || query.isPlain || scan === "exact"
      ? sql`(select position, embedding from ${table} where ${ownerFilter} ${positions ? sql`and position = any(${list(positions)}::bigint[])` : sql``})`
      : sql`(select v.position, v.embedding from (select position from vector_bits where ${ownerFilter}
            order by signs::${bits} <~> ${signs}
            limit ${scan === "signs" ? Math.max(NEAREST_TURNS, limit) : NEAREST_TURNS_OF_LARGE}) near
          join vectors v on ${ofOwners(sql`v.owner_no`, [owner])} and v.space_no = ${spaceNo}::smallint and v.position = near.position)`;
  const [row] = await tx.rows<{ position: string | null; distance: string | null }>(sql`
    select ${packNumbers(sql`position`)} as position, ${packNumbers(sql`distance`)} as distance from
      (select position, embedding <=> ${target} as distance from ${source} near order by 2, 1 limit ${limit}) best`);
  const distances = unpackNumbers(row?.distance ?? null);
  return unpackNumbers(row?.position ?? null).map((position, i) => ({
    key: turnKey(position, index),
    cosine: 1 - (distances[i] ?? Number.NaN),
  }));
}

function signsOf(vector: ArrayLike<number>): string {
  let signs = "";
  for (let i = 0; i < vector.length; i++) signs += (vector[i] ?? 0) > 0 ? "1" : "0";
  return signs;
}
