import { createHash } from "node:crypto";

/** Name of a text in the cache of embeddings. Found within a tenant only, so tenants learn nothing of each other. */
export function contentHash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
