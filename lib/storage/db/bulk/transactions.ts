import { migrateWithin, readMigrations } from "../migrate";
import { type Tx, transactionOf } from "../transaction";
import type { BulkSession, BulkTable } from "./session";
import { bulkTables } from "./tables";

/**
 * Makes text representations the same on every server, and disables the server's limits on long transactions.
 */
const SESSION_SETTINGS = `set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`;

/** The last migration of a database. */
export type SchemaVersion = { readonly version: number; readonly name: string };

/**
 * Begins a transaction with a consistent snapshot of all tables. Returns null, without a transaction, when
 * the schema does not exist. On a server it uses a role that can read everything and change nothing.
 */
export async function beginSnapshot({ kind, query, script }: BulkSession): Promise<SchemaVersion | null> {
  await script(`begin isolation level repeatable read read only; ${SESSION_SETTINGS}`);
  const schema = await schemaVersion(query);
  if (!schema) await script("rollback");
  // The embedded database has no other users and allows COPY only to its superuser.
  else if (kind === "server") await script("set local role palimpsest_backup");
  return schema;
}

async function schemaVersion(query: BulkSession["query"]): Promise<SchemaVersion | null> {
  const [table] = await query("select to_regclass('schema_migrations') is not null as found", []);
  if (!table?.found) return null;
  const [last] = await query("select version, name from schema_migrations order by version desc limit 1", []);
  return last ? { version: Number(last.version), name: String(last.name) } : null;
}

/**
 * Begins a transaction on an empty database and creates the schema up to `version`. Disables forced row-level
 * security until `commitLoad`, because otherwise a table owner who is not a superuser could not insert rows.
 * Returns null, without a transaction, when the schema already exists.
 */
export async function beginLoad(session: BulkSession, version: number): Promise<BulkTable[] | null> {
  const { query, script, vectorType } = session;
  await script(`begin; ${SESSION_SETTINGS}`);
  if (await schemaVersion(query)) {
    await script("rollback");
    return null;
  }
  await migrateWithin(query, vectorType, (await readMigrations()).slice(0, version));
  const tables = await bulkTables(session);
  await script(await rowSecuritySql(query, "no force"));
  // The triggers that mark changed blocks of turns leave them as they are loaded.
  await script("set local app.loading = 'on'");
  return tables;
}

/**
 * Commits `beginLoad`: restores forced row-level security, migrates the schema, runs `beforeCommit` in the
 * same transaction and commits everything at once.
 */
export async function commitLoad(
  { query, script, vectorType, kind }: BulkSession,
  beforeCommit: () => Promise<void> = async () => undefined,
): Promise<void> {
  await script(await rowSecuritySql(query, "force"));
  await migrateWithin(query, vectorType, await readMigrations());
  await beforeCommit();
  await script("commit");
  // The embedded database deliberately has no statistics, so that its plans use keys.
  if (kind === "server") await script("analyze");
}

/** Takes the system role, as `asSystem` does, for the rest of the session's open transaction. */
export async function continueAsSystem({ kind, query, script }: BulkSession): Promise<Tx> {
  await script("set local role palimpsest_system");
  return transactionOf(kind, query);
}

async function rowSecuritySql(query: BulkSession["query"], mode: "force" | "no force"): Promise<string> {
  const rows = await query(
    `select c.oid::regclass::text as name from pg_class c
     where c.relkind = 'r' and c.relrowsecurity and c.relnamespace = current_schema()::regnamespace
       and exists (select from pg_policy where polrelid = c.oid and polname = 'backup_all')`,
    [],
  );
  return rows.map(({ name }) => `alter table ${String(name)} ${mode} row level security`).join("; ");
}

/** Returns the names of the known migrations in order; version 1 is the first. */
export async function schemaNames(): Promise<string[]> {
  return (await readMigrations()).map(({ name }) => name);
}
