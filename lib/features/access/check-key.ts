import { timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { env } from "@/lib/base/config";
import { AppError, type Ctx, isOutage, OWNER_KINDS, type Scope, type TenantNo } from "@/lib/base/core";
import { asSystem, list, sql, type TableRow } from "@/lib/storage/db";
import { hashSecret } from "./create-key";
import { recordKeyUse } from "./key-use";

type KeyRow = TableRow<
  "api_keys",
  "key_id" | "tenant_no" | "secret_hash" | "owner_kind" | "owner_id" | "expires_at"
> &
  TableRow<"tenants", "tenant_id"> & { scopes: Scope[] };

/** A revoked key keeps working for at most this long; the requirement is 5 s. */
const FRESH_MS = 2000;
/**
 * While the database is unavailable, a recently checked key stays valid, so retrieval can answer "degraded".
 */
const STALE_MS = 60_000;
const WINDOW_S = 60;

/**
 * `readAt` uses performance.now(), because a wall clock that is set back would keep a revoked key valid for
 * longer.
 */
const cache = new LRUCache<string, { row: KeyRow; readAt: number }>({ max: 10_000 });
let limiter: RateLimiterMemory | undefined;

/**
 * Returns the context of an API key. Throws `unauthenticated`, always with the same message, for a missing,
 * malformed, unknown, expired or revoked key; `rate_limited` beyond RATE_LIMIT_PER_MINUTE; and
 * `database_unavailable` when the key cannot be checked.
 */
export async function checkKey(key: string | null, requestId: string): Promise<Ctx> {
  const [, keyId, secret] = /^plm_([0-9a-f]{12})_([\w-]{43})$/.exec(key ?? "") ?? [];
  if (!keyId || !secret) throw unauthenticated();
  const row = await find(keyId);
  if (!row || !timingSafeEqual(hashSecret(secret), row.secret_hash)) throw unauthenticated();
  if (row.expires_at && row.expires_at.getTime() <= Date.now()) throw unauthenticated();
  await limit(keyId);
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

async function find(keyId: string): Promise<KeyRow | null> {
  const cachedKey = cache.get(keyId);
  const now = performance.now();
  const age = cachedKey ? now - cachedKey.readAt : Number.POSITIVE_INFINITY;
  if (cachedKey && age < FRESH_MS) return cachedKey.row;
  try {
    const row = (await readWithOthers(keyId)).get(keyId);
    if (row) cache.set(keyId, { row, readAt: now });
    else cache.delete(keyId);
    return row ?? null;
  } catch (thrown) {
    if (cachedKey && age < STALE_MS && isOutage(thrown)) return cachedKey.row;
    throw thrown;
  }
}

/** Rows of keys by id. */
type Rows = ReadonlyMap<string, KeyRow>;
/** The statement that is running, and the keys that wait for the next one. */
let running: Promise<Rows> | null = null;
let waiting: { readonly ids: Set<string>; readonly rows: Promise<Rows> } | null = null;

/**
 * Reads a key. Keys that are asked for during a statement are read together by the next one, so that any
 * number of invented keys takes one connection.
 */
function readWithOthers(keyId: string): Promise<Rows> {
  if (waiting) {
    waiting.ids.add(keyId);
    return waiting.rows;
  }
  const ids = new Set([keyId]);
  const rows = (running ?? Promise.resolve())
    .catch(() => undefined)
    .then(() => {
      waiting = null;
      running = readRows([...ids]);
      return running;
    });
  waiting = { ids, rows };
  return rows;
}

async function readRows(ids: readonly string[]): Promise<Rows> {
  const rows = await asSystem("hot", (tx) =>
    tx.rows<KeyRow>(sql`select k.key_id, k.tenant_no, t.tenant_id, k.secret_hash, k.scopes, k.owner_kind, k.owner_id, k.expires_at
      from api_keys k join tenants t on t.tenant_no = k.tenant_no
      where k.key_id = any(${list(ids)}::text[]) and k.revoked_at is null`),
  );
  return new Map(rows.map((row) => [row.key_id, row]));
}

async function limit(keyId: string): Promise<void> {
  limiter ??= new RateLimiterMemory({ points: env().RATE_LIMIT_PER_MINUTE, duration: WINDOW_S });
  await limiter.consume(keyId).catch((result: { msBeforeNext?: number }) => {
    // The limiter computes the wait from the wall clock. If that clock is set back, the computed wait is too
    // long, but the window never exceeds WINDOW_S.
    const retryAfterSeconds = Math.min(Math.ceil((result.msBeforeNext ?? 1000) / 1000), WINDOW_S);
    throw new AppError("rate_limited", "Rate limit exceeded for this API key. Retry later.", {
      retryAfterSeconds,
    });
  });
}

function unauthenticated(): AppError {
  return new AppError("unauthenticated", "Send a valid API key as `Authorization: Bearer plm_…`.");
}
