import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { type Env, parseEnv } from "@/lib/base/config";
import { createEmbedder, embedderOptions } from "@/lib/models/embedder";
import { engine, openDatabase, setEngine } from "@/lib/storage/db";
import { activeSpace, setEmbedder } from "@/lib/storage/index";
import { copyDataTemplate } from "../testkit/data-directory";
import { startTestServer, type TestServer } from "../testkit/server";

/**
 * A database for a benchmark. Only one process can open it at a time: the benchmark or the server under test.
 */
export type BenchStore = {
  readonly kind: "embedded" | "server";
  /** Opens the database in this process, with the embedder that the server will also use. */
  open(): Promise<{ spaceNo: number; dimensions: number }>;
  close(): Promise<void>;
  /** Vacuums and analyzes the open database, as the product or autovacuum eventually would. */
  vacuum(): Promise<void>;
  serve(env?: Record<string, string>): Promise<TestServer>;
  version(): Promise<string>;
  drop(): Promise<void>;
};

/**
 * Creates an empty database: an embedded one in a temporary folder, or a new one on the server that `db`
 * names. An embedded database is a copy of the build's migrated template; the build must be up to date. With
 * `isBuilt` false it is created without the template. A small run may use the template of an older build.
 */
export async function benchStore(db: string, { isBuilt = true } = {}): Promise<BenchStore> {
  const folder = await mkdtemp(path.join(tmpdir(), "palimpsest-bench-"));
  const server = db === "embedded" ? null : await ownDatabase(db);
  if (!server && isBuilt) await copyDataTemplate(path.join(folder, "data"));
  const place: Record<string, string> = server
    ? { DATABASE_URL: server.url }
    : { DATA_DIR: path.join(folder, "data") };
  return {
    kind: server ? "server" : "embedded",
    async open() {
      const settings: Env = parseEnv(place);
      await openDatabase(settings);
      const embedder = createEmbedder(embedderOptions(settings));
      setEmbedder(embedder);
      const active = await activeSpace();
      if (!active) throw new Error("The benchmark needs an embedder.");
      return { spaceNo: active.spaceNo, dimensions: active.embedder.space.dimensions };
    },
    async close() {
      const open = engine();
      await (await activeSpace())?.embedder.close();
      setEmbedder(null);
      setEngine(undefined);
      await open.close();
    },
    vacuum: () => (server ? server.vacuum() : (engine().vacuum?.() ?? Promise.resolve())),
    serve: (env = {}) =>
      startTestServer({ engine: "embedded", env: { LOG_LEVEL: "error", ...place, ...env } }),
    async version() {
      const [row] = await engine().transaction("work", (query) => query("show server_version", []));
      return `${server ? "PostgreSQL" : "PGlite, PostgreSQL"} ${row?.server_version}`;
    },
    async drop() {
      await server?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Creates a database with a random name on the server that `db` names. */
export async function ownDatabase(db: string) {
  const name = `palimpsest_bench_${randomBytes(4).toString("hex")}`;
  const admin = postgres(db, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`create database ${name}`);
  const url = new URL(db);
  url.pathname = `/${name}`;
  return {
    url: url.toString(),
    async vacuum() {
      const owner = postgres(url.toString(), { max: 1, onnotice: () => undefined });
      await owner.unsafe("vacuum analyze");
      await owner.end();
    },
    async drop() {
      await admin.unsafe(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}
