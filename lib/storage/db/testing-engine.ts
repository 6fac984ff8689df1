import { embeddedEngine } from "./embedded/engine";
import type { Engine, Query, Row } from "./engine";

type Seed = { readonly name: string; readonly rows: string };
type BorrowedEngine = { readonly engine: Engine; readonly schema: string; readonly seeds: readonly Seed[] };

/** Stored on globalThis, because vitest reloads the modules for each test file. */
const holder = globalThis as unknown as { testEngine?: BorrowedEngine | undefined };

/**
 * Returns the PGlite of this vitest worker with the initial rows. It is opened once, because opening takes
 * seconds.
 */
export async function borrowEngine(snapshot: () => Promise<Uint8Array>): Promise<Engine> {
  if (!holder.testEngine) {
    const engine = await embeddedEngine({ snapshot: await snapshot() });
    holder.testEngine = await engine.transaction("work", async (query) => ({
      engine,
      schema: await schemaOf(query),
      seeds: await seedsOf(query),
    }));
  }
  return holder.testEngine.engine;
}

/** Empties the worker's engine for the next test file, or closes it if a test changed its schema. */
export async function returnEngine(): Promise<void> {
  const borrowedEngine = holder.testEngine;
  if (!borrowedEngine) return;
  const isClean = await borrowedEngine.engine
    .transaction("work", (query) => reset(query, borrowedEngine))
    .catch(() => false);
  if (isClean) return;
  holder.testEngine = undefined;
  await borrowedEngine.engine.close();
}

async function reset(query: Query, { schema, seeds }: BorrowedEngine): Promise<boolean> {
  if ((await schemaOf(query)) !== schema) return false;
  // Disables triggers and foreign keys for the following statements.
  await query("set local session_replication_role = replica", []);
  const names = (await tablesOf(query)).map((name) => `"${name}"`).join();
  await query(`truncate ${names} restart identity`, []);
  for (const { name, rows } of seeds)
    await query(
      `insert into "${name}" overriding system value select * from json_populate_recordset(null::"${name}", $1::json)`,
      [rows],
    );
  return true;
}

async function tablesOf(query: Query): Promise<string[]> {
  const rows = await query("select tablename as name from pg_tables where schemaname = 'public'", []);
  return rows.map(({ name }) => String(name));
}

/** Returns the rows of a newly migrated database. */
async function seedsOf(query: Query): Promise<Seed[]> {
  const seeds: Seed[] = [];
  for (const name of await tablesOf(query)) {
    const [row] = await query(`select json_agg(t)::text as rows from "${name}" t`, []);
    if (row?.rows) seeds.push({ name, rows: String(row.rows) });
  }
  return seeds;
}

/** Returns a fingerprint of all tables, columns, functions, triggers, policies, constraints and roles. */
async function schemaOf(query: Query): Promise<string> {
  const [row] = await query(
    `select (select sum(hashtextextended(oid || relname || relkind::text || relrowsecurity, 0)) from pg_class
        where relnamespace = 'public'::regnamespace)
      || ',' || (select sum(hashtextextended(attrelid || attname || attnotnull || atthasdef, 0)) from pg_attribute
        join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace)
      || ',' || (select sum(hashtextextended(oid || prosrc, 0)) from pg_proc where pronamespace = 'public'::regnamespace)
      || ',' || (select coalesce(sum(hashtextextended(oid || tgenabled::text, 0)), 0) from pg_trigger)
      || ',' || (select coalesce(sum(hashtextextended(oid || polname, 0)), 0) from pg_policy)
      || ',' || (select sum(hashtextextended(oid || conname, 0)) from pg_constraint)
      || ',' || (select sum(hashtextextended(oid || rolname, 0)) from pg_roles) as schema`,
    [],
  );
  return String((row as Row).schema);
}
