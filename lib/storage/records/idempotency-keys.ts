import type { Ctx } from "@/lib/base/core";
import { sql, type Tx } from "@/lib/storage/db";

/** Keyed hashes, in hex, of an Idempotency-Key in its context and of the request body. */
export type IdempotentRequest = { readonly keyHash: string; readonly bodyHash: string };

/**
 * Stores the hashes of a request, unless its key is stored already. Returns false when the key was used with
 * another body. Of two concurrent first requests with one key, the second waits for the first.
 */
export async function claimIdempotencyKey(
  tx: Tx,
  ctx: Pick<Ctx, "tenantNo">,
  { keyHash, bodyHash }: IdempotentRequest,
): Promise<boolean> {
  await tx.rows(sql`insert into idempotency_keys (tenant_no, key_hash, body_hash)
    values (${ctx.tenantNo}::int, decode(${keyHash}, 'hex'), decode(${bodyHash}, 'hex')) on conflict do nothing`);
  // A separate statement sees what another request committed while the insert waited. Uses the primary key of
  // idempotency_keys.
  const sameRequest =
    await tx.rows(sql`select 1 as same from idempotency_keys where tenant_no = ${ctx.tenantNo}::int
    and key_hash = decode(${keyHash}, 'hex') and body_hash = decode(${bodyHash}, 'hex')`);
  return sameRequest.length > 0;
}
