import { randomBytes } from "node:crypto";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import postgres from "postgres";
import { expect, test } from "vitest";
import type { Engine, Query } from "../engine";
import { serverEngine } from "./engine";

const url = process.env.TEST_DATABASE_URL ?? "";
/** PGlite has no connection to lose. */
const onServer = test.skipIf(url === "");

async function withEngine(
  work: (engine: Engine, cut: (query: Query) => Promise<void>) => Promise<void>,
): Promise<void> {
  const engine = serverEngine(url, 2);
  const admin = postgres(url, { max: 1 });
  const cut = async (query: Query) => {
    const [row] = await query("select pg_backend_pid() as pid", []);
    await admin`select pg_terminate_backend(${Number(row?.pid)}, 5000)`;
  };
  try {
    await work(engine, cut);
  } finally {
    await engine.close();
    await admin.end();
  }
}

const answer = (engine: Engine) => engine.transaction("hot", (query) => query("select 42 as x", []));

onServer("a connection lost in a transaction fails it and nothing else", async () => {
  await withEngine(async (engine, cut) => {
    for (let round = 0; round < 5; round++) {
      const lost = engine.transaction("hot", async (query) => {
        await cut(query);
        await query("select 1", []);
      });
      await expect(lost).rejects.toThrow();
      expect(await answer(engine)).toEqual([{ x: 42 }]);
    }
  });
});

onServer(
  "no statement of a broken transaction runs on another connection, not even when the loss was swallowed",
  async () => {
    const table = `lost_${randomBytes(4).toString("hex")}`;
    await withEngine(async (engine, cut) => {
      await engine.transaction("work", (query) => query(`create table ${table} (x int)`, []));
      const lost = engine.transaction("hot", async (query) => {
        await cut(query);
        await query("select 1", []).catch(() => undefined);
        await query(`insert into ${table} values (1)`, []).catch(() => undefined);
      });
      await expect(lost).rejects.toThrow();
      expect(await engine.transaction("work", (query) => query(`select x from ${table}`, []))).toEqual([]);
      await engine.transaction("work", (query) => query(`drop table ${table}`, []));
    });
  },
);

onServer("connections lost while idle are replaced", async () => {
  await withEngine(async (engine, cut) => {
    await engine.transaction("hot", cut).catch(() => undefined);
    expect(await answer(engine)).toEqual([{ x: 42 }]);
  });
});

onServer("more transactions than connections wait for their turn", async () => {
  await withEngine(async (engine) => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => answer(engine)));
    expect(answers.flat()).toHaveLength(20);
  });
});

onServer(
  "a server that holds its connections and answers no more keeps a read for seconds only",
  async () => {
    const { hostname, port } = new URL(url);
    const sockets: Socket[] = [];
    const relay = createServer((near) => {
      const far = connect(Number(port), hostname);
      sockets.push(near, far);
      near.pipe(far).pipe(near);
    });
    await new Promise<void>((resolve) => relay.listen(0, "127.0.0.1", resolve));
    const between = new URL(url);
    between.hostname = "127.0.0.1";
    between.port = String((relay.address() as AddressInfo).port);
    const engine = serverEngine(between.href, 2);
    const read = () =>
      engine.transaction("hot", (query) => query("select 42 as x", []), "set local work_mem = '4MB'");
    expect(await read()).toEqual([{ x: 42 }]);
    for (const socket of sockets) socket.unpipe().pause();
    const startedAt = Date.now();
    await expect(read()).rejects.toMatchObject({ code: expect.stringMatching(/^CONNECTION_/) });
    expect(Date.now() - startedAt).toBeLessThan(4000);
    expect(await read()).toEqual([{ x: 42 }]);
    await engine.close();
    for (const socket of sockets) socket.destroy();
    relay.close();
  },
);
