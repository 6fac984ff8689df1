import { tokenize } from "@/lib/analysis/text";
import type { OwnerNo } from "@/lib/base/core";
import { list, ofOwners, reusePlans, type SQL, sql, type Tx, vectorLiteral } from "@/lib/storage/db";
import { keyNo, termNo } from "./term-no";
import { isLive } from "./visibility";

/**
 * Returns the positions of an owner that share words with a text, by descending sum of idf, without context
 * windows. Uses the primary key of postings.
 */
export async function findSimilar(tx: Tx, ownerNo: OwnerNo, text: string, limit: number): Promise<number[]> {
  return readPositions(tx, similarPositions(ownerNo, text, limit));
}

/**
 * Does the same as findSimilar for a message whose turn is not indexed yet, as if it were: its words count
 * once more, and it takes one of the places, also when in an older session it would come after the last of
 * them.
 */
export async function findSimilarToNew(
  tx: Tx,
  ownerNo: OwnerNo,
  text: string,
  limit: number,
): Promise<number[]> {
  return readPositions(tx, similarToNew(ownerNo, text, limit));
}

async function readPositions(tx: Tx, candidates: SQL | null): Promise<number[]> {
  if (!candidates) return [];
  reusePlans(tx);
  const rows = await tx.rows<{ position: number }>(candidates);
  return rows.map((row) => row.position);
}

/**
 * Returns a query for the last live positions of an owner that have one of these keys, whatever their words.
 * Scans the primary key of postings backwards per key, up to the limit, after `preferIndexOrder`.
 */
export function keyedPositions(ownerNo: OwnerNo, keys: readonly string[], limit: number): SQL {
  return sql`
    select distinct last.position::float8 as position from unnest(${list(keys.map(keyNo))}::int[]) as key (term_no)
      cross join lateral (select p.position from postings p
          join memory_states s on ${ofOwners(sql`s.owner_no`, [ownerNo])} and s.position = p.position
        where ${ofOwners(sql`p.owner_no`, [ownerNo])} and p.term_no = key.term_no and ${isLive({})}
        order by p.position desc limit ${limit}) last
    order by 1 desc limit ${limit}`;
}

/**
 * Returns a query for the positions with the nearest vectors among the owner's `among` highest positions that
 * have one. Scans the primary key of embeddings backwards.
 */
export function nearestPositions(
  ownerNo: OwnerNo,
  { spaceNo, vector }: Vector,
  { among, limit }: { readonly among: number; readonly limit: number },
): SQL {
  return sql`
    select near.position from (select position, embedding from embeddings
        where ${ofOwners(sql`owner_no`, [ownerNo])} and space_no = ${spaceNo}::smallint order by position desc limit ${among}::int) near
    order by near.embedding <=> (select ${vectorLiteral(vector)}::text::embedding_vector) limit ${limit}::int`;
}

/** Returns the numbers of the different terms of a text. */
function termNosOf(text: string): number[] {
  return [...new Set(tokenize(text).map(termNo))];
}

/**
 * Returns a query for an owner's positions that share a word with a text. Uses the primary key of postings.
 */
export function sharingPositions(ownerNo: OwnerNo, text: string): SQL {
  const terms = termNosOf(text);
  return sql`select p.position from postings p
    where ${ofOwners(sql`p.owner_no`, [ownerNo])} and p.term_no = any(${list(terms)}::int[])`;
}

/** A raw embedding and its space. */
type Vector = { readonly spaceNo: number; readonly vector: ArrayLike<number> };

/**
 * Returns an expression for the cosine distance of the memory at a position, null when it has no vector in
 * the space. Uses the primary key of embeddings.
 */
export function distanceOf(ownerNo: OwnerNo, position: SQL, { spaceNo, vector }: Vector): SQL {
  // The sub-select casts the vector once; a generic plan would repeat the cast for every row.
  return sql`(select e.embedding <=> (select ${vectorLiteral(vector)}::text::embedding_vector) from embeddings e
    where ${ofOwners(sql`e.owner_no`, [ownerNo])} and e.space_no = ${spaceNo}::smallint and e.position = ${position})`;
}

/**
 * Returns those of an owner's positions whose own embedding has at least this cosine, nearest first. Uses
 * the primary key of embeddings.
 */
export async function findNear(
  tx: Tx,
  ownerNo: OwnerNo,
  positions: readonly number[],
  { spaceNo, vector }: Vector,
  leastCosine: number,
): Promise<number[]> {
  if (positions.length === 0) return [];
  const candidates = sql`select unnest(${list(positions)}::float8[]) as position`;
  const embedding = sql`${vectorLiteral(vector)}::text::embedding_vector`;
  const near = await nearest(tx, candidates, { ownerNo, spaceNo, embedding }, leastCosine);
  return near.map(({ position }) => position);
}

/**
 * Returns the positions of findSimilar for the text of a turn, without the turn itself, whose own embedding
 * has at least this cosine to that of the turn, nearest first, with the cosine. Empty when the turn has no
 * embedding in the space.
 */
export async function findNearTurn(
  tx: Tx,
  ownerNo: OwnerNo,
  turn: { readonly position: number; readonly text: string; readonly spaceNo: number },
  limit: number,
  leastCosine: number,
): Promise<{ position: number; cosine: number }[]> {
  const { spaceNo, position } = turn;
  const embedding = sql`embedding from embeddings where ${ofOwners(sql`owner_no`, [ownerNo])}
    and space_no = ${spaceNo}::smallint and position = ${position}::bigint`;
  const candidates = similarPositions(ownerNo, turn.text, limit + 1);
  const near = await nearest(tx, candidates, { ownerNo, spaceNo, embedding }, leastCosine);
  return near.filter((found) => found.position !== position).slice(0, limit);
}

/** Returns which of an owner's positions have no embedding in a space. Uses the primary key of embeddings. */
export async function findUnembedded(
  tx: Tx,
  ownerNo: OwnerNo,
  spaceNo: number,
  positions: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tx.rows<{ position: number }>(sql`select position::float8 as position from embeddings
    where ${ofOwners(sql`owner_no`, [ownerNo])} and space_no = ${spaceNo}::smallint
      and position = any(${list(positions)}::bigint[])`);
  const embedded = new Set(rows.map(({ position }) => position));
  return new Set(positions.filter((position) => !embedded.has(position)));
}

/** `embedding` is the list of a select statement that returns the one vector to compare with. */
async function nearest(
  tx: Tx,
  candidates: SQL | null,
  { ownerNo, spaceNo, embedding }: { ownerNo: OwnerNo; spaceNo: number; embedding: SQL },
  leastCosine: number,
): Promise<{ position: number; cosine: number }[]> {
  if (!candidates) return [];
  return tx.rows<{ position: number; cosine: number }>(sql`
    select near.position, 1 - distance as cosine from (select alike.position, e.embedding <=> (select ${embedding}) as distance
      from (${candidates}) alike cross join lateral (select embedding from embeddings
        where ${ofOwners(sql`owner_no`, [ownerNo])} and space_no = ${spaceNo}::smallint and position = alike.position::bigint offset 0) e) near
    where distance <= ${1 - leastCosine}::float8 order by distance`);
}

/**
 * Words are read rarest first, up to this many postings, but at least one word. The words beyond the limit
 * are the most frequent ones and hardly tell memories apart (docs/performance.md).
 */
const MAX_POSTINGS = 4000;

/** Returns the query of findSimilar; null for a text without words. */
function similarPositions(ownerNo: OwnerNo, text: string, limit: number): SQL | null {
  const terms = termNosOf(text);
  if (terms.length === 0) return null;
  const frequencies = sql`select term_no, df from term_stats
    where ${ofOwners(sql`owner_no`, [ownerNo])} and term_no = any(${list(terms)}::int[])`;
  return alikePositions(ownerNo, frequencies, sql`turns`, limit);
}

/** Returns the query of findSimilarToNew; null for a text without words. */
function similarToNew(ownerNo: OwnerNo, text: string, limit: number): SQL | null {
  const terms = termNosOf(text);
  if (terms.length === 0) return null;
  const frequencies = sql`select w.term_no, coalesce(s.df, 0) + 1 as df from unnest(${list(terms)}::int[]) as w (term_no)
    left join lateral (select df from term_stats where ${ofOwners(sql`owner_no`, [ownerNo])} and term_no = w.term_no offset 0) s on true`;
  return alikePositions(ownerNo, frequencies, sql`turns + 1`, limit - 1);
}

/**
 * `frequencies` is a query for terms and the number of turns with each, `turns` the number of all turns. The
 * idf is an integer, because the sum of fractions depends on the order of the rows, and equal sums must come
 * in the order of their positions.
 */
function alikePositions(ownerNo: OwnerNo, frequencies: SQL, turns: SQL, limit: number): SQL {
  return sql`
    with known as (select term_no, (1e7 * ln(1 + (select ${turns} from owner_stats where ${ofOwners(sql`owner_no`, [ownerNo])})::float8 / df))::int as idf
          , sum(df) over (order by df, term_no) as postings, row_number() over (order by df, term_no) as place
        from (${frequencies}) f order by df, term_no limit 12)
    select p.position::float8 as position from known k join postings p on (k.place = 1 or k.postings <= ${MAX_POSTINGS}::int) and ${ofOwners(sql`p.owner_no`, [ownerNo])} and p.term_no = k.term_no
    group by p.position order by sum(k.idf) desc, p.position desc limit ${limit}`;
}
