import type { OwnerNo, Position } from "@/lib/base/core";
import { list, ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { contentHash } from "../spaces/content-hash";
import { markGaps, spacesToFill } from "../spaces/gaps";
import { computeVectors, type SearchedVector, upsertVectors, vectorRows } from "../write-vectors";
import {
  addDifferences,
  type Differences,
  inSlice,
  type RebuildMode,
  type RecordedTurn,
  type Slice,
} from "./recorded-turn";

/**
 * Rebuilds the vectors of a slice's turns from their raw embeddings, in all spaces. Deletes embeddings of
 * other texts and of turns that do not exist, and marks gaps for the turns that must be embedded again. In
 * mode `compare` it only counts the differences; a turn whose embedding is still to come is none. The caller
 * holds the lock of spacesToFill and the owner's row locked.
 */
export async function rebuildVectors(tx: Tx, slice: Slice, mode: RebuildMode): Promise<Differences> {
  const { ownerNo, from, to } = slice;
  const turns = new Map(
    slice.turns
      .filter(({ position }) => position >= from && position <= to)
      .map((turn) => [turn.position, turn]),
  );
  const stored = await readEmbedded(tx, slice);
  const current = await spacesToFill(tx);
  const found: Differences[] = [];
  for (const spaceNo of new Set([...stored.keys(), ...current])) {
    const embedded = stored.get(spaceNo) ?? new Map<Position, string>();
    const isStale = (position: Position) => hashOf(turns.get(position)) !== embedded.get(position);
    const stale = [...embedded.keys()].filter(isStale);
    const kept = [...embedded.keys()].filter((position) => !isStale(position));
    if (mode === "write") await deleteEmbeddings(tx, ownerNo, spaceNo, stale);
    const missing = [...turns.values()].filter(
      ({ position, text }) => text.trim() !== "" && !kept.includes(position),
    ).length;
    const unlisted =
      current.includes(spaceNo) && missing > 0 && !(await hasGap(tx, ownerNo, spaceNo)) ? missing : 0;
    const lost = current.includes(spaceNo) ? stale.length || unlisted : 0;
    if (mode === "write") markGaps(tx, ownerNo, [spaceNo], lost);
    const vectors = await rebuildSearched(tx, { ...slice, spaceNo }, kept, mode);
    found.push({ embeddings: stale.length, embedding_gaps: stale.length > 0 ? 0 : unlisted }, vectors);
  }
  return addDifferences(...found);
}

/** Returns the hash of a turn's embedded text in hex; undefined for no turn and for one without text. */
function hashOf(turn: RecordedTurn | undefined): string | undefined {
  return turn && turn.embeddedText.trim() !== "" ? contentHash(turn.embeddedText).toString("hex") : undefined;
}

/**
 * Returns the hashes of the embedded texts of a slice by space and position. Uses the primary key of
 * embeddings.
 */
async function readEmbedded(tx: Tx, slice: Slice): Promise<Map<number, Map<Position, string>>> {
  const rows = await tx.rows<TableRow<"embeddings", "space_no"> & { position: number; hash: string }>(sql`
    select s.space_no, e.position, e.hash from embedding_spaces s cross join lateral (
      select position::float8 as position, encode(content_hash, 'hex') as hash from embeddings
      where ${inSlice(slice)} and space_no = s.space_no offset 0) e`);
  const bySpace = new Map<number, Map<Position, string>>();
  for (const { space_no, position, hash } of rows) {
    const ofSpace = bySpace.get(Number(space_no)) ?? new Map<Position, string>();
    bySpace.set(Number(space_no), ofSpace.set(position as Position, hash));
  }
  return bySpace;
}

async function deleteEmbeddings(
  tx: Tx,
  ownerNo: OwnerNo,
  spaceNo: number,
  positions: readonly Position[],
): Promise<void> {
  if (positions.length === 0) return;
  await tx.rows(sql`delete from embeddings where ${ofOwners(sql`owner_no`, [ownerNo])}
    and space_no = ${spaceNo}::smallint and position = any(${list(positions)}::bigint[])`);
}

async function hasGap(tx: Tx, ownerNo: OwnerNo, spaceNo: number): Promise<boolean> {
  const gaps = await tx.rows(sql`select 1 from embedding_gaps
    where ${ofOwners(sql`owner_no`, [ownerNo])} and space_no = ${spaceNo}::smallint
    union all select 1 from embedding_spaces where space_no = ${spaceNo}::smallint and not is_listed`);
  return gaps.length > 0;
}

/**
 * Rebuilds the searched vectors and sign bits of a slice in one space. A vector is computed as when it was
 * written first, so equal inputs give equal bytes. After a move to the other engine the inputs are rounded,
 * and so is the stored vector, which is right if it equals the computed one within that rounding.
 */
async function rebuildSearched(
  tx: Tx,
  slice: Slice & { readonly spaceNo: number },
  embedded: readonly Position[],
  mode: RebuildMode,
): Promise<Differences> {
  const { ownerNo, spaceNo } = slice;
  const made = await computeVectors(tx, ownerNo, spaceNo, embedded);
  const vectors = await findDifferentVectors(tx, slice, made);
  const bits = await findDifferentBits(tx, slice, made);
  if (mode === "write") {
    const different = new Set([...vectors, ...bits]);
    upsertVectors(
      tx,
      ownerNo,
      spaceNo,
      made.filter(({ position }) => different.has(position)),
    );
    const leftOver = [...different].filter((position) => !made.some((one) => one.position === position));
    for (const table of ["vectors", "vector_bits"])
      await tx.rows(sql`delete from ${sql.identifier(table)} where ${ofOwners(sql`owner_no`, [ownerNo])}
        and space_no = ${spaceNo}::smallint and position = any(${list(leftOver)}::bigint[])`);
  }
  return { vectors: vectors.length, vector_bits: bits.length };
}

/**
 * Numbers of 16 bits are exact to 2^-11 of their size. For unit embeddings e whose sum is not shorter than e,
 * rounding moves e + e₋₁/2 + e₋₂/4 and its length by at most 1.75 · 2^-11 each, and both results by 2^-11: by
 * 5.5 · 2^-11 in all. Two vectors with a cosine of .99 are 36 times as far apart as this maximum.
 */
const MAX_DISTANCE = 2 ** -8;
/** Numbers nearer to zero can have another sign: rounding moves each number of the sum by less than this. */
const MAX_UNSIGNED = 2 ** -10;

/**
 * Returns the positions of a slice whose stored vector is missing, wrong or left over. Uses the primary key
 * of vectors.
 */
async function findDifferentVectors(
  tx: Tx,
  slice: Slice & { readonly spaceNo: number },
  made: readonly SearchedVector[],
): Promise<number[]> {
  const rows = await tx.rows<{ position: number }>(sql`
    select coalesce(m.position, s.position)::float8 as position from ${vectorRows(made)}
      full join (select position, embedding from vectors
        where ${inSlice(slice)} and space_no = ${slice.spaceNo}::smallint) s on s.position = m.position
    where m.position is null or s.position is null
      or m.embedding::embedding_vector <-> s.embedding > ${MAX_DISTANCE}::float8`);
  return rows.map(({ position }) => position);
}

/** Does the same for sign bits. Uses the primary key of vector_bits. */
async function findDifferentBits(
  tx: Tx,
  slice: Slice & { readonly spaceNo: number },
  made: readonly SearchedVector[],
): Promise<number[]> {
  const rows = await tx.rows<{ position: number; signs: string }>(sql`
    select position::float8 as position, signs::text as signs from vector_bits
    where ${inSlice(slice)} and space_no = ${slice.spaceNo}::smallint`);
  const stored = new Map(rows.map(({ position, signs }) => [position, signs]));
  const right = made.filter(({ position, vector }) => hasSigns(vector, stored.get(position)));
  const different = new Set([...stored.keys(), ...made.map(({ position }) => position)]);
  for (const { position } of right) different.delete(position);
  return [...different];
}

function hasSigns(vector: readonly number[], signs: string | undefined): boolean {
  return (
    signs?.length === vector.length &&
    vector.every((x, i) => Math.abs(x) < MAX_UNSIGNED || signs[i] === (x > 0 ? "1" : "0"))
  );
}
