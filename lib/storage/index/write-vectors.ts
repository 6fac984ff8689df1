import { type OwnerNo, type Position, TURNS_PER_SESSION } from "@/lib/base/core";
import { list, ofOwners, type SQL, sql, type Tx, vectorLiteral } from "@/lib/storage/db";

/** The raw embedding of a turn in one space, with the hash of the embedded text. */
export type NewVector = {
  readonly ownerNo: OwnerNo;
  readonly position: Position;
  readonly spaceNo: number;
  readonly vector: Float32Array;
  readonly hash: Buffer;
};

/**
 * Stores the raw embeddings of new turns and computes their searched vectors: normalize(e + e₋₁/2 + e₋₂/4)
 * over the turns before each in its session. All turns belong to one owner and one space.
 */
export async function writeVectors(tx: Tx, turns: readonly NewVector[]): Promise<void> {
  await write(
    tx,
    turns,
    turns.map(({ position }) => position),
  );
}

/**
 * Does the same for turns that later ones may follow, and computes the vectors of the next two again, which
 * contain a share of them.
 */
export async function writeLateVectors(tx: Tx, turns: readonly NewVector[]): Promise<void> {
  await write(tx, turns, [...new Set(turns.flatMap(({ position }) => withNext(position)))]);
}

async function write(tx: Tx, turns: readonly NewVector[], changed: readonly Position[]): Promise<void> {
  const [first] = turns;
  if (!first) return;
  const { ownerNo, spaceNo } = first;
  const positions = turns.map(({ position }) => position);
  tx.write(sql`insert into embeddings (owner_no, space_no, position, content_hash, embedding)
    select ${ownerNo}::bigint, ${spaceNo}::smallint, position, hash, embedding::embedding_vector
    from unnest(${list(positions)}::bigint[], ${list(turns.map(({ hash }) => `\\x${hash.toString("hex")}`))}::bytea[],
      ${list(turns.map(({ vector }) => vectorLiteral(vector)))}::text[]) as e (position, hash, embedding)
    on conflict do nothing`);
  await updateVectors(tx, ownerNo, spaceNo, changed);
}

/** Returns a position and the next two in its session, whose vectors contain a share of it. */
export function withNext(position: Position): Position[] {
  const remaining = TURNS_PER_SESSION - 1 - (position % TURNS_PER_SESSION);
  return [0, 1, 2].filter((step) => step <= remaining).map((step) => (position + step) as Position);
}

/** The searched vector of a turn. */
export type SearchedVector = { readonly position: number; readonly vector: readonly number[] };

/**
 * Writes the vectors and sign bits of the positions that have a raw embedding and that searches can return:
 * those of memories and of background turns.
 */
export async function updateVectors(
  tx: Tx,
  ownerNo: OwnerNo,
  spaceNo: number,
  positions: readonly Position[],
): Promise<void> {
  upsertVectors(tx, ownerNo, spaceNo, await computeVectors(tx, ownerNo, spaceNo, positions));
}

/** Computes the vectors of those positions that have a raw embedding and that searches can return. */
export async function computeVectors(
  tx: Tx,
  ownerNo: OwnerNo,
  spaceNo: number,
  positions: readonly Position[],
): Promise<SearchedVector[]> {
  const sources = new Set(
    positions.flatMap((p) =>
      [0, 1, 2].filter((distance) => p % TURNS_PER_SESSION >= distance).map((distance) => p - distance),
    ),
  );
  const rows = await tx.rows<{ position: number; embedding: string; is_searched: boolean }>(sql`
    select e.position::float8 as position, e.embedding::text as embedding,
      exists (select 1 from memories m where m.owner_no = e.owner_no and m.position = e.position)
        or exists (select 1 from turns t where t.owner_no = e.owner_no and t.position = e.position
          and t.background_at is not null) as is_searched
    from embeddings e where ${ofOwners(sql`e.owner_no`, [ownerNo])} and e.space_no = ${spaceNo}::smallint
      and e.position = any(${list([...sources])}::bigint[])`);
  const raw = new Map(rows.map((row) => [row.position, JSON.parse(row.embedding) as number[]]));
  const searched = new Set(rows.filter((row) => row.is_searched).map((row) => row.position));
  // The turns before the first of a session belong to another one.
  const before = (position: number, step: number) =>
    position % TURNS_PER_SESSION >= step ? raw.get(position - step) : undefined;
  return positions.flatMap((position) => {
    const own = searched.has(position) ? raw.get(position) : undefined;
    return own ? [{ position, vector: trailing(own, before(position, 1), before(position, 2)) }] : [];
  });
}

/** Returns a table expression with position, signs and embedding of vectors. */
export function vectorRows(made: readonly SearchedVector[]): SQL {
  const signs = made.map(({ vector }) => vector.reduce((bits, x) => bits + (x > 0 ? "1" : "0"), ""));
  return sql`unnest(${list(made.map(({ position }) => position))}::bigint[], ${list(signs)}::text[],
    ${list(made.map(({ vector }) => vectorLiteral(vector)))}::text[]) as m (position, signs, embedding)`;
}

/** Writes vectors and their sign bits. */
export function upsertVectors(
  tx: Tx,
  ownerNo: OwnerNo,
  spaceNo: number,
  made: readonly SearchedVector[],
): void {
  if (made.length === 0) return;
  tx.write(sql`
    with made as (select * from ${vectorRows(made)}),
      bits as (insert into vector_bits (owner_no, space_no, position, signs)
        select ${ownerNo}::bigint, ${spaceNo}::smallint, position, signs::varbit from made
        on conflict (owner_no, space_no, position) do update set signs = excluded.signs)
    insert into vectors (owner_no, space_no, position, embedding)
    select ${ownerNo}::bigint, ${spaceNo}::smallint, position, embedding::embedding_vector from made
    on conflict (owner_no, space_no, position) do update set embedding = excluded.embedding`);
}

function trailing(
  own: readonly number[],
  before?: readonly number[],
  beforeThat?: readonly number[],
): number[] {
  const sum = own.map((x, i) => x + (before?.[i] ?? 0) / 2 + (beforeThat?.[i] ?? 0) / 4);
  const norm = Math.hypot(...sum) || 1;
  return sum.map((x) => x / norm);
}
