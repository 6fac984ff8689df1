import { createHmac } from "node:crypto";
import { AppError, type Ctx, hashList } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import { claimIdempotencyKey, type IdempotentRequest } from "@/lib/storage/records";
import { loadOrCreateSecret } from "@/lib/storage/settings";

/**
 * Returns the hashes to store for a request with an Idempotency-Key. `keyScope` names where the key applies,
 * such as `["supersede", memoryId]`; equal keys of callers that are bound to different owners do not collide.
 * The body is hashed together with the key after its fields are sorted. The key itself is never stored.
 */
export async function idempotentRequest(
  ctx: Ctx,
  keyScope: readonly string[],
  key: string,
  body: unknown,
): Promise<IdempotentRequest> {
  const secret = await loadOrCreateSecret("idempotency_key");
  const hash = (...parts: string[]) => createHmac("sha256", secret).update(hashList(parts)).digest("hex");
  const { kind = "", id = "" } = ctx.owner ?? {};
  return {
    keyHash: hash("key", ctx.tenantId, kind, id, ...keyScope, key),
    bodyHash: hash("body", ctx.tenantId, key, canonicalJson(body)),
  };
}

/**
 * Stores the hashes of a request in the transaction that stores its events. A repeat changes nothing. When
 * two first requests run concurrently, the second one waits. Throws `idempotency_key_reused` when the key was
 * used with another body.
 */
export async function claimKey(tx: Tx, ctx: Ctx, request: IdempotentRequest): Promise<void> {
  if (await claimIdempotencyKey(tx, ctx, request)) return;
  throw new AppError(
    "idempotency_key_reused",
    "This Idempotency-Key was used with another body. Use a new key for a new request, and send the same body to retry.",
    { fields: [{ path: "Idempotency-Key", message: "was used for another request" }] },
  );
}

/** Serializes a value with the fields of each object sorted by name. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
