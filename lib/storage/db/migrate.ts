import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { ConfigurationError } from "@/lib/base/config";
import type { Engine, Query } from "./engine";

/** Arbitrary number of our advisory lock, unlikely to collide with other applications. */
const LOCK_NO = 7_325_406_412;

export type Migration = {
  readonly version: number;
  readonly name: string;
  readonly statements: readonly string[];
};

/** Returns the migrations in drizzle/ in order; version 1 is the first file. */
export async function readMigrations(): Promise<Migration[]> {
  const folder = path.join(/*turbopackIgnore: true*/ process.cwd(), "drizzle");
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
  return Promise.all(
    files.map(async (name, index) => ({
      version: index + 1,
      name,
      statements: (await readFile(path.join(folder, name), "utf8")).split("--> statement-breakpoint"),
    })),
  );
}

/**
 * Migrates the schema in one transaction. A lock allows several processes to start at once.
 * Throws ConfigurationError when the schema is newer than this release.
 */
export async function migrate(engine: Engine): Promise<void> {
  const migrations = await readMigrations();
  await engine.transaction("work", (query) => migrateWithin(query, engine.vectorType, migrations));
}

/** Migrates the schema like `migrate`, but in the caller's transaction and up to the last of `migrations`. */
export async function migrateWithin(
  query: Query,
  vectorType: Engine["vectorType"],
  migrations: readonly Migration[],
): Promise<void> {
  await query(`select pg_advisory_xact_lock(${LOCK_NO})`, []);
  await query(
    "create table if not exists schema_migrations (version integer primary key, name text not null, applied_at timestamptz not null default now())",
    [],
  );
  const [row] = await query("select coalesce(max(version), 0)::int as version from schema_migrations", []);
  const appliedVersion = Number(row?.version ?? 0);
  if (appliedVersion > migrations.length)
    throw new ConfigurationError(newerSchemaError(appliedVersion, migrations.length));
  if (appliedVersion === 0) await prepare(query, vectorType);
  for (const migration of migrations.slice(appliedVersion)) await apply(query, migration);
}

async function apply(query: Query, { version, name, statements }: Migration): Promise<void> {
  await query("insert into schema_migrations (version, name) values ($1, $2)", [version, name]);
  for (const statement of statements) if (statement.trim()) await query(statement, []);
}

/** Creates what differs between engines: the domain uses the engine's fastest vector type. */
async function prepare(query: Query, vectorType: Engine["vectorType"]): Promise<void> {
  const [found] = await query("select 1 as found from pg_extension where extname = 'vector'", []);
  if (!found) await query("create extension vector", []);
  await query(`create domain embedding_vector as ${vectorType}`, []);
}

function newerSchemaError(appliedVersion: number, knownVersion: number): string {
  return `The database has schema version ${appliedVersion}, but this release supports only version ${knownVersion}. Start the newer release, or restore a backup from before the upgrade.`;
}
