import { AppError } from "@/lib/core";
import { databaseError } from "./errors";
import { readMigrations } from "./migrate";
import { engine } from "./transaction";

/** What a database says of itself: its kind and versions, its schema, and how its clock stands to this process'. */
export type DatabaseFacts = {
  readonly kind: "embedded" | "server";
  /** As Postgres says it, such as `18.4`. */
  readonly version: string;
  /** Of the extension pgvector. */
  readonly vectorVersion: string;
  readonly schemaVersion: number;
  /** The newest schema that this program knows. */
  readonly knownSchemaVersion: number;
  /** How far the database's clock is ahead of this process', in milliseconds. */
  readonly clockAheadMs: number;
};

/** What the open database is. Throws `database_unavailable`. */
export async function databaseFacts(): Promise<DatabaseFacts> {
  const open = engine();
  const [row] = await open
    .transaction("work", (query) =>
      query(
        `select split_part(current_setting('server_version'), ' ', 1) as version,
           (select extversion from pg_extension where extname = 'vector') as vector,
           (select max(version)::int from schema_migrations) as schema,
           (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
        [],
      ),
    )
    .catch((thrown: unknown) => {
      throw databaseError(thrown);
    });
  if (!row) throw new AppError("database_unavailable", "The database did not say what it is.");
  return {
    kind: open.kind,
    version: String(row.version),
    vectorVersion: String(row.vector),
    schemaVersion: Number(row.schema),
    knownSchemaVersion: (await readMigrations()).length,
    clockAheadMs: Math.round(Number(row.now) - Date.now()),
  };
}
