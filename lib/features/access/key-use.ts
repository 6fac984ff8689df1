import { LRUCache } from "lru-cache";
import { logError } from "@/lib/base/observability";
import { asSystem, sql } from "@/lib/storage/db";

/** Each process writes the last use of a key at most once in this time. */
const EVERY_MS = 60_000;

const recorded = new LRUCache<string, true>({ max: 10_000, ttl: EVERY_MS });

/** Records that a key was used. Callers do not wait for the write, which has the lowest priority. */
export function recordKeyUse(keyId: string): void {
  if (recorded.has(keyId)) return;
  recorded.set(keyId, true);
  asSystem("work", (tx) =>
    tx.rows(sql`update api_keys set last_used_at = now() where key_id = ${keyId}`),
  ).catch((thrown: unknown) => logError(thrown, { module: "auth", step: "key-use" }));
}
