import { AppError, type Ctx } from "@/lib/core";
import { inTenant, list, ofTenant, sql } from "@/lib/db";
import { count } from "@/lib/observability";
import { contentHash } from "./content-hash";
import type { ActiveSpace } from "./spaces";

/** A text's raw vector, the space it belongs to and the hash under which it is found again. */
export type Embedded = { readonly spaceNo: number; readonly vector: Float32Array; readonly hash: Buffer };

/**
 * One raw vector a text in a space, in order; texts this tenant has embedded there before are not sent to the model again.
 * Throws `model_unavailable` or `timeout`; then nothing was embedded.
 */
export async function embedTexts(
  ctx: Pick<Ctx, "tenantNo">,
  space: ActiveSpace,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<Embedded[]> {
  if (texts.length === 0) return [];
  const { spaceNo, embedder } = space;
  const hashes = texts.map(contentHash);
  const known = await findKnown(ctx, space, hashes);
  const missing = [...new Set(texts.filter((_, i) => !known.has(hashes[i]?.toString("hex") ?? "")))];
  count("cache", { cache: "documents", result: "hit" }, known.size);
  count("cache", { cache: "documents", result: "miss" }, missing.length);
  const fresh = missing.length > 0 ? await embedder.embedDocuments(missing, signal) : [];
  const made = new Map(missing.map((text, i) => [text, fresh[i]]));
  return texts.map((text, i) => {
    const hash = hashes[i] ?? contentHash(text);
    const vector = known.get(hash.toString("hex")) ?? made.get(text);
    if (!vector) throw new AppError("model_unavailable", "The embedding model left texts out.");
    return { spaceNo, vector, hash };
  });
}

/**
 * Counts on the index embeddings_by_content, one entry a hash: of "ok" a tenant has thousands. "offset 0" keeps the tenant's
 * range from the planner, which would read all of the tenant's embeddings by their key instead.
 */
async function findKnown(
  ctx: Pick<Ctx, "tenantNo">,
  space: ActiveSpace,
  hashes: readonly Buffer[],
): Promise<Map<string, Float32Array>> {
  const sought = list([...new Set(hashes.map((hash) => `\\x${hash.toString("hex")}`))]);
  const rows = await inTenant(ctx, "work", (tx) =>
    tx.rows<{ hash: string; embedding: string }>(sql`
      select encode(sought.hash, 'hex') as hash, e.embedding::text as embedding
      from unnest(${sought}::bytea[]) as sought (hash) cross join lateral (
        select embedding from (select owner_no, space_no, embedding from embeddings where content_hash = sought.hash offset 0) as same
        where space_no = ${space.spaceNo}::smallint and ${ofTenant(sql`owner_no`, ctx.tenantNo)} limit 1) as e`),
  );
  return new Map(rows.map((row) => [row.hash, Float32Array.from(JSON.parse(row.embedding) as number[])]));
}
