import type { OwnerNo } from "@/lib/core";
import { list, numbers, ofOwners, packed, sql, type Tx, vectorLiteral } from "@/lib/db";

/** Up to this many turns an exact scan is as fast as the bit sheet (PERFORMANCE). */
const EXACT_UP_TO = 2000;
/** Above 20 000 turns the sheet's best 500 are ranked exactly instead of 200: recall stays .98. */
const WIDE_FROM = 20_000;

/** What to look for: owners and their sizes in one order, a unit vector of the space, how many to give back. */
export type DenseQuery = {
  readonly owners: readonly OwnerNo[];
  readonly turnsPerOwner: readonly number[];
  readonly spaceNo: number;
  readonly vector: ArrayLike<number>;
  readonly limit: number;
  /** Raw embeddings of single turns instead of the trailing vectors. */
  readonly isPlain: boolean;
  /** Only these keys, ranked exactly. */
  readonly within?: readonly number[];
};
/** A place found by its vector; key = position · 2 + index of the owner, cosine from -1 to 1. */
export type DenseHit = { readonly key: number; readonly cosine: number };

/**
 * The nearest turns by cosine, best first, of one or two owners; key = position · 2 + index of the owner.
 * Small owners are scanned exactly; larger ones by Hamming distance on the bit sheet, then exactly.
 * Scans the primary keys of vectors and vector_bits by owner and space.
 */
export async function searchDense(tx: Tx, query: DenseQuery): Promise<DenseHit[]> {
  const arms = await Promise.all(query.owners.map((owner, index) => searchOwner(tx, query, owner, index)));
  return arms
    .flat()
    .sort((a, b) => b.cosine - a.cosine || a.key - b.key)
    .slice(0, query.limit);
}

async function searchOwner(tx: Tx, query: DenseQuery, owner: OwnerNo, index: number): Promise<DenseHit[]> {
  const { spaceNo, limit, within } = query;
  const turns = query.turnsPerOwner[index] ?? 0;
  if (turns === 0) return [];
  // In sub-selects, which are read once: in a plan made for any parameter a cast is done again for every row.
  const bits = sql.raw(`bit(${query.vector.length})`);
  const signs = sql`(select ${signsOf(query.vector)}::text::${bits})`;
  const target = sql`(select ${vectorLiteral(query.vector)}::text::embedding_vector)`;
  const table = query.isPlain ? sql`embeddings` : sql`vectors`;
  const mine = sql`${ofOwners(sql`owner_no`, [owner])} and space_no = ${spaceNo}::smallint`;
  const positions = within?.filter((key) => key % 2 === index).map((key) => (key - index) / 2);
  if (positions?.length === 0) return [];
  const source =
    positions || query.isPlain || turns <= EXACT_UP_TO
      ? sql`(select position, embedding from ${table} where ${mine} ${positions ? sql`and position = any(${list(positions)}::bigint[])` : sql``})`
      : sql`(select v.position, v.embedding from (select position from vector_bits where ${mine}
            order by signs::${bits} <~> ${signs}
            limit ${turns > WIDE_FROM ? 500 : Math.max(200, limit)}) near
          join vectors v on ${ofOwners(sql`v.owner_no`, [owner])} and v.space_no = ${spaceNo}::smallint and v.position = near.position)`;
  const [row] = await tx.rows<{ position: string | null; distance: string | null }>(sql`
    select ${packed(sql`position`)} as position, ${packed(sql`distance`)} as distance from
      (select position, embedding <=> ${target} as distance from ${source} near order by 2, 1 limit ${limit}) best`);
  const distances = numbers(row?.distance ?? null);
  return numbers(row?.position ?? null).map((position, i) => ({
    key: position * 2 + index,
    cosine: 1 - (distances[i] ?? Number.NaN),
  }));
}

function signsOf(vector: ArrayLike<number>): string {
  return Array.prototype.map.call(vector, (x: number) => (x > 0 ? "1" : "0")).join("");
}
