import { migrateWithin, readMigrations } from "../migrate";
import type { BulkSession, BulkTable } from "./session";
import { bulkTables } from "./tables";

/** The forms of values in text, the same on every server; and no end that a server sets to long transactions. */
const FORMS = `set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`;

/** The last migration of a database. */
export type SchemaVersion = { readonly version: number; readonly name: string };

/**
 * Begins a transaction that sees all tables as they are now, whatever is written meanwhile. Gives null, and no
 * transaction, when the schema was never made. On a server as the role that may read all and change nothing.
 */
export async function beginSnapshot({ kind, query, script }: BulkSession): Promise<SchemaVersion | null> {
  await script(`begin isolation level repeatable read read only; ${FORMS}`);
  const schema = await schemaVersion(query);
  if (!schema) await script("rollback");
  // The embedded database lets its superuser alone copy, and has nobody else.
  else if (kind === "server") await script("set local role palimpsest_backup");
  return schema;
}

async function schemaVersion(query: BulkSession["query"]): Promise<SchemaVersion | null> {
  const [made] = await query("select to_regclass('schema_migrations') is not null as found", []);
  if (!made?.found) return null;
  const [last] = await query("select version, name from schema_migrations order by version desc limit 1", []);
  return last ? { version: Number(last.version), name: String(last.name) } : null;
}

/**
 * Begins a transaction on an empty database and makes the schema of an older or this version in it. The tables let their
 * owner in until `commitLoad`: row-level security is forced, and a plain owner could fill none. Gives null, and no
 * transaction, when the schema is there already.
 */
export async function beginLoad(session: BulkSession, version: number): Promise<BulkTable[] | null> {
  const { query, script, vectorType } = session;
  await script(`begin; ${FORMS}`);
  if (await schemaVersion(query)) {
    await script("rollback");
    return null;
  }
  await migrateWithin(query, vectorType, (await readMigrations()).slice(0, version));
  const tables = await bulkTables(session);
  await script(await changeForce(query, "no force"));
  return tables;
}

/** Ends what `beginLoad` began: the wall stands again, the schema is brought up to date, all of it is there at once. */
export async function commitLoad({ query, script, vectorType, kind }: BulkSession): Promise<void> {
  await script(await changeForce(query, "force"));
  await migrateWithin(query, vectorType, await readMigrations());
  await script("commit");
  // The embedded database keeps no statistics on purpose: its statements go by keys.
  if (kind === "server") await script("analyze");
}

async function changeForce(query: BulkSession["query"], how: "force" | "no force"): Promise<string> {
  const rows = await query(
    `select c.oid::regclass::text as name from pg_class c
     where c.relkind = 'r' and c.relrowsecurity and c.relnamespace = current_schema()::regnamespace
       and exists (select from pg_policy where polrelid = c.oid and polname = 'backup_all')`,
    [],
  );
  return rows.map(({ name }) => `alter table ${String(name)} ${how} row level security`).join("; ");
}

/** Names of the migrations that this program knows, in order; version 1 is the first. */
export async function schemaNames(): Promise<string[]> {
  return (await readMigrations()).map(({ name }) => name);
}
