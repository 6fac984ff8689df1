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
 * written first, so equal inputs give equal bytes.
 */
async function rebuildSearched(
  tx: Tx,
  slice: Slice & { readonly spaceNo: number },
  embedded: readonly Position[],
  mode: RebuildMode,
): Promise<Differences> {
  const { ownerNo, spaceNo } = slice;
  const made = await computeVectors(tx, ownerNo, spaceNo, embedded);
  const vectors = await findDifferent(tx, slice, "vectors", made);
  const bits = await findDifferent(tx, slice, "vector_bits", made);
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

/** Returns the positions of a slice whose stored row is missing, wrong or left over. Uses the primary key. */
async function findDifferent(
  tx: Tx,
  slice: Slice & { readonly spaceNo: number },
  table: "vectors" | "vector_bits",
  made: readonly SearchedVector[],
): Promise<number[]> {
  const [column, type] = table === "vectors" ? ["embedding", "embedding_vector"] : ["signs", "varbit"];
  const value = sql.identifier(column ?? "");
  const rows = await tx.rows<{ position: number }>(sql`
    select coalesce(m.position, s.position)::float8 as position from ${vectorRows(made)}
      full join (select position, ${value} from ${sql.identifier(table)}
        where ${inSlice(slice)} and space_no = ${slice.spaceNo}::smallint) s on s.position = m.position
    where m.position is null or s.position is null or m.${value}::${sql.raw(type ?? "")} <> s.${value}`);
  return rows.map(({ position }) => position);
}
