import { randomUUID } from "node:crypto";
import { cp, rm } from "node:fs/promises";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { vector } from "@electric-sql/pglite-pgvector";
import postgres from "postgres";
import { changeDatabase, changeDataDirectory } from "./change-database";
import type { TestServer } from "./server";

/** Reads a server's database with SQL, without row-level security. */
export type Store = {
  rows<T = Record<string, unknown>>(text: string): Promise<T[]>;
  close(): Promise<void>;
};

/**
 * Opens the database of a server: the one at its URL, or a copy of its data directory. The directory is
 * copied, because only one process can use it at a time, and because opening it would repair the files of a
 * killed server.
 */
export async function openStore(server: TestServer): Promise<Store> {
  return (await copyStore(server))();
}

/** Does the same as openStore in two steps: after the first, the server can start again. */
export async function copyStore(server: TestServer): Promise<() => Promise<Store>> {
  const url = server.databaseUrl;
  if (url) return async () => openServerStore(url);
  const copy = `${server.dataDir}-copy-${randomUUID()}`;
  await cp(path.join(server.dataDir, "postgres-18"), copy, { recursive: true });
  return () => openEmbeddedStore(copy);
}

function openServerStore(url: string): Store {
  const client = postgres(url, { max: 1, onnotice: () => undefined });
  return {
    rows: async <T>(text: string) => (await client.unsafe(text)) as unknown as T[],
    close: () => client.end(),
  };
}

async function openEmbeddedStore(directory: string): Promise<Store> {
  const database = await PGlite.create(directory, { extensions: { vector } });
  return {
    rows: async <T>(text: string) => (await database.query<T>(text)).rows,
    async close() {
      await database.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/**
 * Changes a running server's database without row-level security. An embedded server is stopped and started
 * again.
 */
export async function changeStore(server: TestServer, script: string): Promise<void> {
  if (server.databaseUrl) return changeDatabase(server.databaseUrl, script);
  await server.kill("SIGTERM");
  await changeDataDirectory(server.dataDir, script);
  await server.restart();
}
