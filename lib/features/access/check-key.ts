import { timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import { AppError, type Ctx, isOutage, OWNER_KINDS, type TenantNo } from "@/lib/base/core";
import { hashSecret } from "./create-key";
import { recordKeyUse } from "./key-use";
import { limitAddress, limitRequests } from "./limit-requests";
import { KeyReader, type KeyRow } from "./read-keys";

/**
 * A revoked key keeps working for at most this long, and a new key that was already used is refused for at
 * most this long; the requirement is 5 s.
 */
const FRESH_MS = 2000;
/**
 * While the database is unavailable, a recently checked key stays valid, so retrieval can answer "degraded".
 */
const STALE_MS = 60_000;
/** Keys that this process does not know are read at most once in this time. */
const UNKNOWN_INTERVAL_MS = 250;
const MAX_KEYS = 10_000;

/**
 * `readAt` uses performance.now(), because a wall clock that is set back would keep a revoked key valid for
 * longer.
 */
const known = new LRUCache<string, { row: KeyRow; readAt: number }>({ max: MAX_KEYS });
const unknown = new LRUCache<string, true>({ max: MAX_KEYS, ttl: FRESH_MS });
/** Known keys never wait for invented ones. */
const readers = { known: new KeyReader(0), unknown: new KeyReader(UNKNOWN_INTERVAL_MS) };

/**
 * Returns the context of an API key. `address` is that of the client, if known. Throws `unauthenticated`,
 * always with the same message, for a missing, malformed, unknown, expired or revoked key; `rate_limited`
 * beyond a limit of the key, the tenant or, for invalid keys, the address; and `database_unavailable` when
 * the key cannot be checked.
 */
export async function checkKey(
  key: string | null,
  requestId: string,
  address: string | null = null,
): Promise<Ctx> {
  const [, keyId, secret] = /^plm_([0-9a-f]{12})_([\w-]{43})$/.exec(key ?? "") ?? [];
  const row = keyId ? await find(keyId) : null;
  if (!keyId || !row || !isValid(row, secret ?? "")) return refuse(address);
  await limitRequests("API key", keyId);
  await limitRequests("tenant", String(row.tenant_no));
  recordKeyUse(keyId);
  const kind = row.owner_kind === null ? undefined : OWNER_KINDS[row.owner_kind];
  return {
    tenantNo: row.tenant_no as TenantNo,
    tenantId: row.tenant_id,
    scopes: row.scopes,
    owner: kind ? { kind, id: row.owner_id ?? "" } : null,
    actor: `key:${keyId}`,
    requestId,
  };
}

function isValid(row: KeyRow, secret: string): boolean {
  if (!timingSafeEqual(hashSecret(secret), row.secret_hash)) return false;
  return row.expires_at === null || row.expires_at.getTime() > Date.now();
}

/**
 * The limit of the address counts only invalid keys and is checked last, so that it never refuses a valid key
 * of another client behind the same address.
 */
async function refuse(address: string | null): Promise<never> {
  await limitAddress("address", address);
  throw new AppError("unauthenticated", "Send a valid API key as `Authorization: Bearer plm_…`.");
}

async function find(keyId: string): Promise<KeyRow | null> {
  const knownKey = known.get(keyId);
  const now = performance.now();
  const age = knownKey ? now - knownKey.readAt : Number.POSITIVE_INFINITY;
  if (knownKey && age < FRESH_MS) return knownKey.row;
  if (unknown.has(keyId)) return null;
  try {
    const row = await (knownKey ? readers.known : readers.unknown).read(keyId);
    if (row) known.set(keyId, { row, readAt: now });
    else {
      known.delete(keyId);
      unknown.set(keyId, true);
    }
    return row ?? null;
  } catch (thrown) {
    if (knownKey && age < STALE_MS && isOutage(thrown)) return knownKey.row;
    throw thrown;
  }
}
