import type { Scope } from "@/lib/base/core";
import { asSystem, list, sql, type TableRow } from "@/lib/storage/db";

/** A stored key that is not revoked, with its tenant. */
export type KeyRow = TableRow<
  "api_keys",
  "key_id" | "tenant_no" | "secret_hash" | "owner_kind" | "owner_id" | "expires_at"
> &
  TableRow<"tenants", "tenant_id"> & { scopes: Scope[] };

/** Rows of keys by id. */
type Rows = ReadonlyMap<string, KeyRow>;

/**
 * Reads keys, one statement at a time and at most one in `intervalMs`. Keys that are asked for meanwhile are
 * read together by the next statement, so that any number of requests takes one connection.
 */
export class KeyReader {
  readonly #intervalMs: number;
  #startedAt = Number.NEGATIVE_INFINITY;
  #running: Promise<unknown> = Promise.resolve();
  /** The keys of the next statement. */
  #next: { readonly ids: Set<string>; readonly rows: Promise<Rows> } | null = null;

  constructor(intervalMs: number) {
    this.#intervalMs = intervalMs;
  }

  /** Returns the row of a key, or undefined for an unknown or revoked one. Rejects when it cannot be read. */
  async read(keyId: string): Promise<KeyRow | undefined> {
    if (!this.#next) {
      const ids = new Set<string>();
      this.#next = { ids, rows: this.#readNext(ids) };
    }
    this.#next.ids.add(keyId);
    return (await this.#next.rows).get(keyId);
  }

  async #readNext(ids: ReadonlySet<string>): Promise<Rows> {
    await this.#running;
    const waitMs = this.#startedAt + this.#intervalMs - performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    this.#next = null;
    this.#startedAt = performance.now();
    const rows = readRows([...ids]);
    this.#running = rows.catch(() => undefined);
    return rows;
  }
}

/** Uses the primary key of api_keys. */
async function readRows(ids: readonly string[]): Promise<Rows> {
  const rows = await asSystem("hot", (tx) =>
    tx.rows<KeyRow>(sql`select k.key_id, k.tenant_no, t.tenant_id, k.secret_hash, k.scopes, k.owner_kind, k.owner_id, k.expires_at
      from api_keys k join tenants t on t.tenant_no = k.tenant_no
      where k.key_id = any(${list(ids)}::text[]) and k.revoked_at is null`),
  );
  return new Map(rows.map((row) => [row.key_id, row]));
}
