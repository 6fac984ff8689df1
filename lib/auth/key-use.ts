import { LRUCache } from "lru-cache";
import { asSystem, sql } from "@/lib/db";
import { logError } from "@/lib/observability";

/** A key's last use is written at most this often, by each process. */
const EVERY_MS = 60_000;

const noted = new LRUCache<string, true>({ max: 10_000, ttl: EVERY_MS });

/** Notes that a key was used. Nobody waits for it: it is written after whatever else the database has to do. */
export function noteKeyUse(keyId: string): void {
  if (noted.has(keyId)) return;
  noted.set(keyId, true);
  asSystem("work", (tx) =>
    tx.rows(sql`update api_keys set last_used_at = now() where key_id = ${keyId}`),
  ).catch((thrown: unknown) => logError(thrown, { room: "auth", step: "key-use" }));
}
