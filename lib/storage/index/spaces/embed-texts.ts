import type { TextVector } from "@/lib/analysis/text";
import { AppError, type Ctx } from "@/lib/base/core";
import { count } from "@/lib/base/observability";
import { spaceName } from "@/lib/models/embedder";
import { inTenant, list, ofTenant, sql } from "@/lib/storage/db";
import { contentHash } from "./content-hash";
import type { ActiveSpace } from "./spaces";

/** The raw vector of a text, its space, and the hash of the text. */
export type TextEmbedding = TextVector & {
  readonly spaceNo: number;
  readonly vector: Float32Array;
  readonly hash: Buffer;
};

/**
 * Returns one raw vector per text. Texts that this tenant has already embedded in the space are not sent to
 * the model. Throws `model_unavailable` or `timeout`, and `internal` when the number of vectors differs from
 * the number of texts, because vectors are matched by order.
 */
export async function embedTexts(
  ctx: Pick<Ctx, "tenantNo">,
  space: ActiveSpace,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, TextEmbedding>> {
  if (texts.length === 0) return new Map();
  const { spaceNo, embedder } = space;
  const hashes = new Map(texts.map((text) => [text, contentHash(text)]));
  const knownVectors = await findKnown(ctx, space, [...hashes.values()]);
  const missing = [...hashes].flatMap(([text, hash]) =>
    knownVectors.has(hash.toString("hex")) ? [] : [text],
  );
  count("cache", { cache: "documents", result: "hit" }, knownVectors.size);
  count("cache", { cache: "documents", result: "miss" }, missing.length);
  const newVectors = missing.length > 0 ? await embedder.embedDocuments(missing, signal) : [];
  if (newVectors.length !== missing.length) throw mismatch(missing.length, newVectors.length);
  const newVectorOf = new Map(missing.map((text, i) => [text, newVectors[i]]));
  const embeddedTexts = new Map<string, TextEmbedding>();
  for (const [text, hash] of hashes) {
    const vector = knownVectors.get(hash.toString("hex")) ?? newVectorOf.get(text);
    if (!vector) throw mismatch(texts.length, embeddedTexts.size);
    embeddedTexts.set(text, { spaceNo, spaceName: spaceName(embedder.space), vector, hash });
  }
  return embeddedTexts;
}

function mismatch(expected: number, got: number): AppError {
  return new AppError("internal", "The embedder returned the wrong number of vectors.", { expected, got });
}

/**
 * Uses index `embeddings_by_content` with one entry per hash, because common texts such as "ok" have
 * thousands. `offset 0` stops the planner from scanning all embeddings of the tenant instead.
 */
async function findKnown(
  ctx: Pick<Ctx, "tenantNo">,
  space: ActiveSpace,
  hashes: readonly Buffer[],
): Promise<Map<string, Float32Array>> {
  const requestedHashes = list(hashes.map((hash) => `\\x${hash.toString("hex")}`));
  const rows = await inTenant(ctx, "work", (tx) =>
    tx.rows<{ hash: string; embedding: string }>(sql`
      select encode(requested.hash, 'hex') as hash, e.embedding::text as embedding
      from unnest(${requestedHashes}::bytea[]) as requested (hash) cross join lateral (
        select embedding from (select owner_no, space_no, embedding from embeddings where content_hash = requested.hash offset 0) as same
        where space_no = ${space.spaceNo}::smallint and ${ofTenant(sql`owner_no`, ctx.tenantNo)} limit 1) as e`),
  );
  return new Map(rows.map((row) => [row.hash, Float32Array.from(JSON.parse(row.embedding) as number[])]));
}
