import { AppError } from "@/lib/base/core";
import { databaseError } from "./errors";
import { readMigrations } from "./migrate";
import { engine } from "./transaction";

/** Facts about a database: kind, versions, schema and clock. */
export type DatabaseFacts = {
  readonly kind: "embedded" | "server";
  /** Version of Postgres, such as `18.4`. */
  readonly version: string;
  /** Version of the pgvector extension. */
  readonly vectorVersion: string;
  readonly schemaVersion: number;
  /** The newest schema version known to this release. */
  readonly knownSchemaVersion: number;
  /**
   * Difference between the clocks of the database and this process, in milliseconds; positive if the database
   * is ahead.
   */
  readonly clockAheadMs: number;
};

/** Returns facts about the open database. Throws `database_unavailable`. */
export async function databaseFacts(): Promise<DatabaseFacts> {
  const openEngine = engine();
  const [row] = await openEngine
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
  if (!row) throw new AppError("database_unavailable", "The database did not report its version.");
  return {
    kind: openEngine.kind,
    version: String(row.version),
    vectorVersion: String(row.vector),
    schemaVersion: Number(row.schema),
    knownSchemaVersion: (await readMigrations()).length,
    clockAheadMs: Math.round(Number(row.now) - Date.now()),
  };
}
