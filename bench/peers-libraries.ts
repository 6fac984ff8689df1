import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "../testkit/server";
import { PEER_LIMIT, type Peer, type PeerRow } from "./peer";

/** The parts of the two packages that are used. They are not dependencies, so their types are unknown. */
type Lance = {
  connect(folder: string): Promise<{ createTable(name: string, rows: object[]): Promise<LanceTable> }>;
  Index: { fts(): unknown; hnswSq(options: object): unknown; btree(): unknown };
  rerankers: { RRFReranker: { create(): Promise<unknown> } };
};
type LanceTable = { createIndex(column: string, options: object): Promise<void>; query(): LanceQuery };
type LanceQuery = {
  nearestTo(vector: Float32Array): LanceQuery;
  distanceType(type: string): LanceQuery;
  fullTextSearch(text: string): LanceQuery;
  where(condition: string): LanceQuery;
  rerank(reranker: unknown): LanceQuery;
  limit(count: number): LanceQuery;
  toArray(): Promise<{ id: number }[]>;
};
type Chroma = {
  ChromaClient: new (
    options: object,
  ) => {
    heartbeat(): Promise<number>;
    createCollection(options: object): Promise<{
      add(rows: object): Promise<void>;
      query(question: object): Promise<{ ids: string[][] }>;
    }>;
  };
};

/** Chroma refuses larger batches. */
const BATCH = 2000;
const START_TRIES = 300;
const START_POLL_MS = 100;

/**
 * LanceDB in this process, with an index of words and one of owners. `isIndexed` adds an HNSW index of
 * vectors.
 */
export async function lancePeer(place: string, rows: readonly PeerRow[], isIndexed: boolean): Promise<Peer> {
  const lance = load(place, "@lancedb/lancedb") as Lance;
  const folder = await mkdtemp(path.join(tmpdir(), "palimpsest-lance-"));
  const database = await lance.connect(folder);
  const table = await database.createTable(
    "rows",
    rows.map(({ id, owner, text, vector }) => ({ id, owner: String(owner), text, vector: [...vector] })),
  );
  await table.createIndex("owner", { config: lance.Index.btree() });
  await table.createIndex("text", { config: lance.Index.fts() });
  if (isIndexed)
    await table.createIndex("vector", { config: lance.Index.hnswSq({ distanceType: "cosine" }) });
  const reranker = await lance.rerankers.RRFReranker.create();
  const nearest = (vector: Float32Array, owner: number) =>
    table.query().nearestTo(vector).distanceType("cosine").where(`owner = '${owner}'`).limit(PEER_LIMIT);
  return {
    name: isIndexed ? "LanceDB, HNSW" : "LanceDB, no index",
    search: async ({ owner, vector }) => (await nearest(vector, owner).toArray()).map(({ id }) => Number(id)),
    searchHybrid: ({ owner, vector, text }) =>
      nearest(vector, owner).fullTextSearch(text).rerank(reranker).toArray(),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Chroma's client and its server, a process of its own. Returns null when the server is not installed. */
export async function chromaPeer(place: string, rows: readonly PeerRow[]): Promise<Peer | null> {
  const program = path.join(place, "python/bin/chroma");
  if (!existsSync(program)) return null;
  const { ChromaClient } = load(place, "chromadb") as Chroma;
  const folder = await mkdtemp(path.join(tmpdir(), "palimpsest-chroma-"));
  const port = await freePort();
  const server = spawn(program, ["run", "--host", "127.0.0.1", "--port", String(port), "--path", folder], {
    env: { ...process.env, PYTHONPATH: path.join(place, "python"), ANONYMIZED_TELEMETRY: "False" },
    stdio: "ignore",
  });
  const client = new ChromaClient({ host: "127.0.0.1", port });
  for (let tries = 0; !(await client.heartbeat().catch(() => 0)); tries++) {
    if (tries === START_TRIES || server.exitCode !== null) throw new Error("Chroma's server did not start.");
    await new Promise((resolve) => setTimeout(resolve, START_POLL_MS));
  }
  const collection = await client.createCollection({
    name: "rows",
    embeddingFunction: null,
    configuration: { hnsw: { space: "cosine" } },
  });
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH);
    await collection.add({
      ids: batch.map(({ id }) => String(id)),
      embeddings: batch.map(({ vector }) => [...vector]),
      documents: batch.map(({ text }) => text),
      metadatas: batch.map(({ owner }) => ({ owner })),
    });
  }
  return {
    name: "Chroma",
    async search({ owner, vector }) {
      const query = { queryEmbeddings: [[...vector]], nResults: PEER_LIMIT, where: { owner }, include: [] };
      const { ids } = await collection.query(query);
      return (ids[0] ?? []).map(Number);
    },
    async close() {
      server.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function load(place: string, name: string): unknown {
  return createRequire(path.join(place, "package.json"))(name);
}
