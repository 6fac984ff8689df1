import { createHmac } from "node:crypto";
import { DEFAULT_POLICY, detect, type KeyedHash, pseudonymOf } from "@/lib/analysis/pii";
import { type Ctx, cleanJson } from "@/lib/base/core";
import { loadOrCreateSecret } from "./installation";

/**
 * Returns the stored form of a caller's id. An id with personal data, such as an email address, becomes
 * `[EMAIL]-` and 24 hex digits of a keyed hash: stable per tenant, without collisions in practice, and
 * without the address. Other ids stay unchanged except for NUL and lone surrogates. Independent of the
 * redaction flag.
 */
export async function pseudonym(ctx: Pick<Ctx, "tenantId">, raw: string): Promise<string> {
  const { value: id } = cleanJson(raw);
  const [span] = detect(id, DEFAULT_POLICY);
  return span ? pseudonymOf(span.kind, id, await loadKeyedHash(ctx)) : id;
}

/**
 * Returns the hash for pseudonyms of a tenant. Its key belongs to the installation; the first call reads it
 * in a transaction of its own.
 */
export async function loadKeyedHash({ tenantId }: Pick<Ctx, "tenantId">): Promise<KeyedHash> {
  const key = await loadOrCreateSecret("pseudonym_key");
  return (text) => createHmac("sha256", key).update(tenantId).update("\0").update(text).digest("hex");
}
