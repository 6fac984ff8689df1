// The server survives an interrupted connection to its database.

import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTcpProxy, type TcpProxy } from "../../testkit/faults/tcp-proxy";
import { expectNothingLost, printRow, startTraffic } from "../../testkit/faults/traffic";
import { startTestServer, type TestServer } from "../../testkit/server";

const HALF_MS = 30_000;
const databaseUrl = process.env.TEST_DATABASE_URL;

// The embedded database runs in the process, so there is no connection that could break.
describe.skipIf(!databaseUrl)("a database that is unreachable for 60 seconds", () => {
  let proxy: TcpProxy;
  let server: TestServer;
  let key: string;
  beforeAll(async () => {
    proxy = await openTcpProxy(Number(new URL(databaseUrl ?? "").port));
    server = await startTestServer({
      mapDatabaseUrl: (url) => Object.assign(new URL(url), { port: String(proxy.port) }).toString(),
    });
    key = await server.createKey();
  });
  afterAll(async () => {
    await server?.stop();
    await proxy?.close();
  });

  test("callers get a timely error, and no acknowledged event is lost", {
    timeout: 240_000,
  }, async () => {
    const traffic = startTraffic(server, key, "cut");
    await expect.poll(() => traffic.acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(20);
    const countsDuringFault = traffic.startCounting();
    proxy.freeze();
    await expect.poll(() => ready(server), { timeout: 20_000 }).toBe(503);
    await setTimeout(HALF_MS);
    await proxy.refuse();
    await setTimeout(HALF_MS);
    const answers = countsDuringFault();
    await proxy.restore();
    await expect.poll(() => ready(server), { timeout: 30_000 }).toBe(200);
    const acknowledgedBefore = traffic.acknowledged.length;
    await expect
      .poll(() => traffic.acknowledged.length, { timeout: 30_000 })
      .toBeGreaterThan(acknowledgedBefore + 20);
    await traffic.stop();
    await expectNothingLost(server, key, traffic);
    printRow("database cut for 60 s", answers, traffic);
    for (const label of answers.keys())
      expect(label).toMatch(/^(store 202|store 503 \w+|ask 200.*|ask 503 database_unavailable)$/);
  });
});

async function ready(server: TestServer): Promise<number> {
  return (await fetch(`${server.url}/api/ready`)).status;
}
