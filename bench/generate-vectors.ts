import { type SQL, type Tx, vectorLiteral } from "@/lib/storage/db";
import { contentHash } from "@/lib/storage/index";
import { bulkInsert, bytes, column } from "./bulk-insert";
import { embeddedText, type IndexedTurn } from "./owner-rows";
import { type SyntheticVectors, unit } from "./synthetic-vectors";

/**
 * Inserts the raw embedding of each turn in `batch`, and normalize(e + e₋₁/2 + e₋₂/4) with its sign bits.
 * `previousTurns` holds the last two turns before `batch`.
 */
export async function insertVectors(
  tx: Tx,
  ownerColumns: Readonly<Record<string, SQL>>,
  previousTurns: readonly IndexedTurn[],
  batch: readonly IndexedTurn[],
  vectors: SyntheticVectors,
): Promise<void> {
  const rawByPosition = new Map(
    [...previousTurns, ...batch].map((turn) => [turn.position, vectors.vectorOf(embeddedText(turn))]),
  );
  const rawOf = ({ position, turn }: IndexedTurn, distance: number) =>
    (turn >= distance && rawByPosition.get(position - distance)) || new Float32Array(vectors.dimensions);
  await bulkInsert(
    tx,
    "embeddings",
    {
      position: column("bigint", batch, ({ position }) => position),
      content_hash: bytes("content_hash", batch, (turn) => contentHash(embeddedText(turn)).toString("hex")),
      embedding: column(
        "text",
        batch,
        (turn) => vectorLiteral(rawOf(turn, 0)),
        "embedding::embedding_vector",
      ),
    },
    ownerColumns,
  );
  const searchedVectors = batch.map((turn) => {
    const [previous, secondPrevious] = [rawOf(turn, 1), rawOf(turn, 2)];
    const sum = rawOf(turn, 0).map((x, i) => x + (previous[i] ?? 0) / 2 + (secondPrevious[i] ?? 0) / 4);
    return { position: turn.position, trail: unit(sum) };
  });
  const position = column("bigint", searchedVectors, (row) => row.position);
  const signsOf = ({ trail }: { trail: Float32Array }) =>
    Array.from(trail, (x) => (x > 0 ? "1" : "0")).join("");
  await bulkInsert(
    tx,
    "vectors",
    {
      position,
      embedding: column(
        "text",
        searchedVectors,
        ({ trail }) => vectorLiteral(trail),
        "embedding::embedding_vector",
      ),
    },
    ownerColumns,
  );
  await bulkInsert(
    tx,
    "vector_bits",
    { position, signs: column("text", searchedVectors, signsOf, "signs::varbit") },
    ownerColumns,
  );
}
