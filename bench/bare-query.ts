import type { Ctx, OwnerNo } from "@/lib/base/core";
import { inTenant, ofOwners, sql, vectorLiteral } from "@/lib/storage/db";

/**
 * Measures the simplest possible vector query: an exact search for the 8 nearest rows of one owner, with the
 * product's own driver, role and transaction. Returns the milliseconds per query, excluding each owner's
 * first query, which is a warm-up.
 */
export async function bareQueries(
  ctx: Ctx,
  spaceNo: number,
  owners: readonly OwnerNo[],
  vectors: readonly Float32Array[],
  requests: number,
): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < requests + owners.length; i++) {
    const owner = owners[i % owners.length] as OwnerNo;
    const target = sql`(select ${vectorLiteral(vectors[i % vectors.length] ?? [])}::text::embedding_vector)`;
    const startedAt = performance.now();
    await inTenant(ctx, "hot", (tx) =>
      tx.rows(sql`select position::float8 as position, (embedding <=> ${target})::float8 as distance from vectors
        where ${ofOwners(sql`owner_no`, [owner])} and space_no = ${spaceNo}::smallint
        order by embedding <=> ${target} limit 8`),
    );
    if (i >= owners.length) times.push(performance.now() - startedAt);
  }
  return times;
}
