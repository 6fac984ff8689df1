import { type SQL, type Tx, vectorLiteral } from "@/lib/storage/db";
import { contentHash } from "@/lib/storage/index";
import { bulkInsert, bytes, column } from "./bulk-insert";
import { embeddedText, type IndexedTurn } from "./owner-rows";
import { type SyntheticVectors, unit } from "./synthetic-vectors";

/**
 * Inserts the raw embedding of each turn of whole sessions, and normalize(e + e₋₁/2 + e₋₂/4) with its sign
 * bits.
 */
export async function insertVectors(
  tx: Tx,
  ownerColumns: Readonly<Record<string, SQL>>,
  turns: readonly IndexedTurn[],
  vectors: SyntheticVectors,
): Promise<void> {
  const rawByPosition = new Map(turns.map((turn) => [turn.position, vectors.vectorOf(embeddedText(turn))]));
  const rawOf = ({ position, turn }: IndexedTurn, distance: number) =>
    (turn >= distance && rawByPosition.get(position - distance)) || new Float32Array(vectors.dimensions);
  await bulkInsert(
    tx,
    "embeddings",
    {
      position: column("bigint", turns, ({ position }) => position),
      content_hash: bytes("content_hash", turns, (turn) => contentHash(embeddedText(turn)).toString("hex")),
      embedding: column(
        "text",
        turns,
        (turn) => vectorLiteral(rawOf(turn, 0)),
        "embedding::embedding_vector",
      ),
    },
    ownerColumns,
  );
  const searchedVectors = turns.map((turn) => {
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
