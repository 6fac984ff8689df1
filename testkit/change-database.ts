import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { vector } from "@electric-sql/pglite-pgvector";
import postgres from "postgres";

/** Runs a SQL script in a data directory that no server uses. */
export async function changeDataDirectory(dataDir: string, script: string): Promise<void> {
  const database = await PGlite.create(path.join(dataDir, "postgres-18"), { extensions: { vector } });
  await database.exec(script);
  await database.close();
}

/** Runs a SQL script in a database on a server. */
export async function changeDatabase(url: string, script: string): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => undefined });
  await client.unsafe(script);
  await client.end();
}
