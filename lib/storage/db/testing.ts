import { createHash, randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll } from "vitest";
import { type Ctx, SCOPES, type Scope, type TenantNo } from "@/lib/base/core";
import { embeddedEngine } from "./embedded/engine";
import type { Engine, Query, Row } from "./engine";
import { migrate, readMigrations } from "./migrate";
import { serverEngine } from "./server/engine";
import { borrowEngine, returnEngine } from "./testing-engine";
import { setEngine } from "./transaction";

const CACHE = ".cache/tests";

export { clearDamage } from "./damage";

/**
 * Provides a test file with a migrated, empty database: the PGlite of this vitest worker, which is emptied
 * afterwards, or a copy of a template database on the server in TEST_DATABASE_URL.
 */
export function testDatabase(): void {
  let own: Engine | undefined;
  beforeAll(async () => {
    if (process.env.TEST_DATABASE_URL) own = await openTestEngine();
    // A copy, so that nothing that is cached for the last file's rows counts for this file's.
    setEngine(own ?? { ...(await borrowEngine(async () => snapshot(await schemaHash()))) });
  });
  afterAll(async () => {
    setEngine(undefined);
    await (own ? own.close() : returnEngine());
  });
}

/** Opens a separate engine, for tests that need two or close one. The caller must close it. */
async function openTestEngine(): Promise<Engine> {
  const hash = await schemaHash();
  const url = process.env.TEST_DATABASE_URL;
  return url ? onServer(url, hash) : embeddedEngine({ snapshot: await snapshot(hash) });
}

/** Creates a tenant and returns a context with all scopes or the given ones. */
export async function testTenant(scopes: readonly Scope[] = SCOPES): Promise<Ctx> {
  const tenantId = `test-${randomBytes(6).toString("hex")}`;
  const [row] = await asSuperuser<{ tenant_no: number }>(
    "insert into tenants (tenant_id) values ($1) returning tenant_no",
    [tenantId],
  );
  const tenantNo = Number(row?.tenant_no) as TenantNo;
  return { tenantNo, tenantId, scopes, owner: null, actor: "test", requestId: "test" };
}

/** Runs one statement without tenant isolation, to inspect or corrupt data. */
export async function asSuperuser<T extends object = Row>(
  text: string,
  params: readonly (string | number)[] = [],
): Promise<T[]> {
  const { engine } = await import("./transaction");
  return engine().transaction("work", (query) => query(text, params)) as Promise<T[]>;
}

/** Returns all rows of all tables as JSON text, to prove that a value is stored nowhere. */
export async function allRows(): Promise<Map<string, string[]>> {
  const tables = await asSuperuser<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const found = new Map<string, string[]>();
  for (const { name } of tables) {
    const rows = await asSuperuser<{ row: string }>(`select row_to_json(t)::text as row from "${name}" t`);
    found.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return found;
}

const TENANT_PREDICATE =
  /\(?(?:\w+\.)?"?(?:owner_no|tenant_no)"? (?:= (\$\d+)::(?:bigint|int)|= any\((\$\d+)::bigint\[\]\)|>= (\$\d+)::bigint and (?:\w+\.)?owner_no < (\$\d+)::bigint\))/g;

/** Wraps an engine so that `wrap` replaces how its transactions send statements. They begin with `guard`. */
export function withQuery(engine: Engine, wrap: (query: Query, guard: string) => Query): Engine {
  return {
    ...engine,
    transaction: (priority, work, guard) =>
      engine.transaction(priority, (query) => work(wrap(query, guard ?? "")), guard),
  };
}

/**
 * Wraps an engine to remove all predicates on owner and tenant from its statements. `onStrip` counts them.
 */
export function withoutTenantPredicates(engine: Engine, onStrip: (count: number) => void): Engine {
  return withQuery(engine, (query) => (text, params, sending) => {
    const strippedText = text.replace(TENANT_PREDICATE, (_all, one, many, from, to) => {
      onStrip(1);
      if (one) return `(${one}::bigint is not null)`;
      return many ? `(${many}::bigint[] is not null)` : `(${from}::bigint < ${to}::bigint)`;
    });
    return query(strippedText, params, sending);
  });
}

/** Wraps an engine so that its next hot transaction runs at once but returns only after `released`. */
export function withLateAnswer(engine: Engine, released: Promise<void>): Engine {
  let isFirst = true;
  return {
    ...engine,
    transaction: async (priority, work, guard) => {
      const isLate = isFirst && priority === "hot";
      if (isLate) isFirst = false;
      const answer = await engine.transaction(priority, work, guard);
      if (isLate) await released;
      return answer;
    },
  };
}

/** Wraps an engine so that its transactions run as superuser, without row-level security. */
export function withoutRowSecurity(engine: Engine): Engine {
  return {
    ...engine,
    // Omits the guard, which sets the role.
    transaction: (priority, work) => engine.transaction(priority, work),
  };
}

async function schemaHash(): Promise<string> {
  const text = (await readMigrations()).map(({ statements }) => statements.join()).join();
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** Returns a dump of a migrated PGlite, cached per schema. The rename makes parallel test files safe. */
async function snapshot(hash: string): Promise<Uint8Array> {
  const file = path.join(CACHE, `${hash}.tar`);
  const cached = await readFile(file).catch(() => null);
  if (cached) return cached;
  const engine = await embeddedEngine({});
  await migrate(engine);
  const dump = await engine.dump();
  await engine.close();
  await mkdir(CACHE, { recursive: true });
  const own = `${file}.${randomBytes(4).toString("hex")}`;
  await writeFile(own, dump);
  await rename(own, file);
  return dump;
}

/** Creates a database from a template that exists once per schema, and drops it on close. */
async function onServer(url: string, hash: string): Promise<Engine> {
  const admin = postgres(url, { max: 1, onnotice: () => undefined });
  const template = `palimpsest_template_${hash}`;
  const own = `palimpsest_test_${randomBytes(6).toString("hex")}`;
  await admin`select pg_advisory_lock(7325406413)`;
  const [found] = await admin`select 1 from pg_database where datname = ${template}`;
  if (!found) {
    const unfinishedTemplate = `${template}_${randomBytes(3).toString("hex")}`;
    await admin.unsafe(`create database ${unfinishedTemplate}`);
    const engine = serverEngine(at(url, unfinishedTemplate), 1);
    await migrate(engine);
    await engine.close();
    await admin.unsafe(`alter database ${unfinishedTemplate} rename to ${template}`);
  }
  await admin.unsafe(`create database ${own} template ${template}`);
  await admin`select pg_advisory_unlock(7325406413)`;
  const engine = serverEngine(at(url, own), 10);
  return {
    ...engine,
    async close() {
      await engine.close();
      await admin.unsafe(`drop database if exists ${own} with (force)`);
      await admin.end();
    },
  };
}

function at(url: string, database: string): string {
  const changedUrl = new URL(url);
  changedUrl.pathname = `/${database}`;
  return changedUrl.toString();
}

/**
 * Creates an empty database on the server in TEST_DATABASE_URL. As on managed servers, its owner is not a
 * superuser, so row-level security applies to it. `drop` removes the database and its role.
 */
export async function emptyServerDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL ?? "";
  const own = `palimpsest_test_${randomBytes(6).toString("hex")}`;
  const admin = postgres(server, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`create role ${own} login createrole password '${own}'`);
  for (const role of ["palimpsest_app", "palimpsest_system", "palimpsest_backup"]) {
    await admin.unsafe(`create role ${role} nologin`).catch(() => undefined);
    await admin.unsafe(`grant ${role} to ${own} with admin true, inherit false`);
  }
  await admin.unsafe(`create database ${own} owner ${own}`);
  const database = postgres(at(server, own), { max: 1, onnotice: () => undefined });
  await database.unsafe("create extension vector");
  await database.end();
  const url = new URL(at(server, own));
  url.username = own;
  url.password = own;
  return {
    url: url.toString(),
    async drop() {
      await admin.unsafe(`drop database if exists ${own} with (force)`);
      await admin.unsafe(`drop role ${own}`);
      await admin.end();
    },
  };
}
