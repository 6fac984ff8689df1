// A lost connection to a Postgres server fails only what was running on it.

import { randomBytes } from "node:crypto";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import postgres from "postgres";
import { expect, test } from "vitest";
import type { Engine, Query } from "../engine";
import { serverEngine } from "./engine";

const url = process.env.TEST_DATABASE_URL ?? "";
/** PGlite has no connection that could be lost. */
const onServer = test.skipIf(url === "");

async function withEngine(
  work: (engine: Engine, disconnect: (query: Query) => Promise<void>) => Promise<void>,
): Promise<void> {
  const engine = serverEngine(url, 2);
  const admin = postgres(url, { max: 1 });
  const disconnect = async (query: Query) => {
    const [row] = await query("select pg_backend_pid() as pid", []);
    await admin`select pg_terminate_backend(${Number(row?.pid)}, 5000)`;
  };
  try {
    await work(engine, disconnect);
  } finally {
    await engine.close();
    await admin.end();
  }
}

const runQuery = (engine: Engine) => engine.transaction("hot", (query) => query("select 42 as x", []));

onServer("a connection lost in a transaction fails only that transaction", async () => {
  await withEngine(async (engine, disconnect) => {
    for (let round = 0; round < 5; round++) {
      const lostTransaction = engine.transaction("hot", async (query) => {
        await disconnect(query);
        await query("select 1", []);
      });
      await expect(lostTransaction).rejects.toThrow();
      expect(await runQuery(engine)).toEqual([{ x: 42 }]);
    }
  });
});

onServer(
  "no statement of a broken transaction runs on another connection, even when the error is ignored",
  async () => {
    const table = `lost_${randomBytes(4).toString("hex")}`;
    await withEngine(async (engine, disconnect) => {
      await engine.transaction("work", (query) => query(`create table ${table} (x int)`, []));
      const lostTransaction = engine.transaction("work", async (query) => {
        await disconnect(query);
        await query("select 1", []).catch(() => undefined);
        await query(`insert into ${table} values (1)`, []).catch(() => undefined);
      });
      await expect(lostTransaction).rejects.toThrow();
      expect(await engine.transaction("work", (query) => query(`select x from ${table}`, []))).toEqual([]);
      await engine.transaction("work", (query) => query(`drop table ${table}`, []));
    });
  },
);

onServer("idle connections that are lost are replaced", async () => {
  await withEngine(async (engine, disconnect) => {
    await engine.transaction("hot", disconnect).catch(() => undefined);
    expect(await runQuery(engine)).toEqual([{ x: 42 }]);
  });
});

onServer("transactions wait when all connections are in use", async () => {
  await withEngine(async (engine) => {
    const results = await Promise.all(Array.from({ length: 20 }, () => runQuery(engine)));
    expect(results.flat()).toHaveLength(20);
  });
});

onServer(
  "a read times out after seconds when the server keeps its connections but stops answering",
  async () => {
    const { hostname, port } = new URL(url);
    const sockets: Socket[] = [];
    const proxy = createServer((client) => {
      const upstream = connect(Number(port), hostname);
      sockets.push(client, upstream);
      client.pipe(upstream).pipe(client);
    });
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    const proxyUrl = new URL(url);
    proxyUrl.hostname = "127.0.0.1";
    proxyUrl.port = String((proxy.address() as AddressInfo).port);
    const engine = serverEngine(proxyUrl.href, 1);
    const read = () =>
      engine.transaction("hot", (query) => query("select 42 as x", []), "set local work_mem = '4MB'");
    expect(await read()).toEqual([{ x: 42 }]);
    // A read does not wait for its commit. This transaction gets the same connection, after that commit.
    await engine.transaction("work", (query) => query("select 1", []));
    for (const socket of sockets) socket.unpipe().pause();
    const startedAt = Date.now();
    await expect(read()).rejects.toMatchObject({ code: expect.stringMatching(/^CONNECTION_/) });
    expect(Date.now() - startedAt).toBeLessThan(4000);
    expect(await read()).toEqual([{ x: 42 }]);
    await engine.close();
    for (const socket of sockets) socket.destroy();
    proxy.close();
  },
);
