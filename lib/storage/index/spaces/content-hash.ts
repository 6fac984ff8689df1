import { createHash } from "node:crypto";

/**
 * Returns the cache key of an embedded text. Lookups stay within a tenant, so that tenants learn nothing
 * about each other.
 */
export function contentHash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
