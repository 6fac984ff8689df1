// A web process and a worker share a database through PgBouncer in transaction mode.

import { readFile } from "node:fs/promises";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Pooler, startPooler } from "../../testkit/faults/pooler";
import { expectNothingLost, printRow, startTraffic } from "../../testkit/faults/traffic";
import { startTestServer, type TestServer } from "../../testkit/server";
import { palimpsest } from "../../testkit/terminal";

/** The pooler's number of connections, which is smaller than that of one process without a pooler. */
const CONNECTIONS = 4;
const testDatabaseUrl = process.env.TEST_DATABASE_URL;
const program = process.env.TEST_PGBOUNCER;

// Requires a Postgres server and a PgBouncer: TEST_PGBOUNCER=$(.ci/pgbouncer).
describe.skipIf(!testDatabaseUrl || !program)(
  "a pooler that can give each transaction a different connection",
  () => {
    let pooler: Pooler;
    let web: TestServer;
    let worker: TestServer;
    let key: string;
    beforeAll(async () => {
      pooler = await startPooler(program ?? "", testDatabaseUrl ?? "", CONNECTIONS);
      // The web process migrates the database through the pooler. The worker processes events without
      // notifications.
      web = await startTestServer({ mapDatabaseUrl: pooler.poolerUrl, env: { WORKER_IN_PROCESS: "false" } });
      const env = { DATABASE_URL: pooler.poolerUrl(web.databaseUrl ?? "") };
      worker = await startTestServer({ engine: "embedded", env });
      key = await web.createKey();
    });
    afterAll(async () => {
      await worker?.stop();
      await web?.stop();
      await pooler?.stop();
    });

    const statusOf = async (server: TestServer, token: string, operation: "events" | "retrieve") => {
      const bodies = {
        events: { events: [{ user_id: "cat", role: "user", text: "I like tea" }] },
        retrieve: { user_id: "cat", query: "tea?" },
      };
      return (await server.call(token, "POST", `/api/v1/${operation}`, bodies[operation])).status;
    };

    test("two processes work through the pooler, and nothing is lost", { timeout: 120_000 }, async () => {
      const traffics = [startTraffic(web, key, "web"), startTraffic(worker, key, "worker")];
      const answers = traffics.map((traffic) => traffic.startCounting());
      for (const traffic of traffics)
        await expect.poll(() => traffic.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(60);
      expect(await connectionsOf(web)).toBeLessThanOrEqual(CONNECTIONS);
      const countsDuringFault = new Map<string, number>();
      for (const [label, count] of answers.flatMap((read) => [...read()]))
        countsDuringFault.set(label, (countsDuringFault.get(label) ?? 0) + count);
      await Promise.all(traffics.map((traffic) => traffic.stop()));
      for (const traffic of traffics) await expectNothingLost(web, key, traffic);
      printRow("pooler without LISTEN", countsDuringFault, {
        acknowledged: traffics.flatMap(({ acknowledged }) => acknowledged),
        outcomes: traffics.flatMap(({ outcomes }) => outcomes),
      });
      for (const label of countsDuringFault.keys()) expect(label).toMatch(/^(store 202|ask 200( dense)?)$/);
    });

    test("one process handles the other's events within seconds, and both find them", async () => {
      const event = { id: "lamp", user_id: "ann", role: "user", text: "I like the lights at 40%" };
      expect((await web.call(key, "POST", "/api/v1/events", { events: [event] })).status).toBe(202);
      const readDecision = () =>
        web.call(key, "GET", "/api/v1/events/lamp?user_id=ann").then(({ body }) => body);
      await expect.poll(readDecision, { timeout: 10_000 }).toMatchObject({ status: "decided" });
      for (const server of [web, worker]) {
        const retrieveLamp = () =>
          server
            .call<{ hits: { text: string }[]; degraded: string[] }>(key, "POST", "/api/v1/retrieve", {
              user_id: "ann",
              query: "how bright?",
            })
            .then(({ body }) => [body.hits[0]?.text, body.degraded]);
        await expect.poll(retrieveLamp, { timeout: 10_000 }).toEqual([event.text, []]);
      }
    });

    test("both processes see flags and revoked keys within 5 seconds", async () => {
      const env = { DATABASE_URL: pooler.poolerUrl(web.databaseUrl ?? "") };
      for (const [value, status] of [
        ["false", 503],
        ["true", 202],
      ] as const) {
        expect((await palimpsest(web, ["flag", "set", "COLD_INGEST_ENABLED", value], env)).code).toBe(0);
        for (const server of [web, worker])
          await expect.poll(() => statusOf(server, key, "events"), { timeout: 5000 }).toBe(status);
      }
      const revokedKey = await web.createKey();
      for (const server of [web, worker]) expect(await statusOf(server, revokedKey, "retrieve")).toBe(200);
      await web.revokeKey(revokedKey);
      for (const server of [web, worker])
        await expect.poll(() => statusOf(server, revokedKey, "retrieve"), { timeout: 5000 }).toBe(401);
    });

    test("no statement failed during these tests", async () => {
      for (const { logFile } of [web, worker]) {
        const lines = (await readFile(logFile, "utf8")).split("\n").filter((line) => line.startsWith("{"));
        expect(lines.length).toBeGreaterThan(0);
        expect(lines.filter((line) => /"sqlstate"|"level":[56]0/.test(line))).toEqual([]);
      }
    });
  },
);

/** Returns the number of connections from the pooler to a database. */
async function connectionsOf({ databaseUrl }: TestServer): Promise<number> {
  const client = postgres(databaseUrl ?? "", { max: 1 });
  const [row] =
    await client`select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  await client.end();
  return row?.count ?? 0;
}
