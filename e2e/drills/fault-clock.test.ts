// The server keeps working when the machine's clock is set back.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectNothingLost, printRow, startTraffic } from "../../testkit/faults/traffic";
import { startTestServer, type TestServer } from "../../testkit/server";

const HOUR_MS = 3_600_000;

type Hits = { hits: { text: string }[] };
type Health = { status: string; worker: { state: string; last_seen_at: string } };

let folder: string;
let clock: string;
let server: TestServer;
let key: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "palimpsest-clock-"));
  clock = path.join(folder, "off");
  await writeFile(clock, "0");
  // Threads inherit the Node options of their process, so the clock of the embedded database is shifted, too.
  const preload = path.resolve("testkit/faults/shifted-clock.mjs");
  server = await startTestServer({
    node: ["--import", preload],
    env: { TEST_CLOCK: clock, RATE_LIMIT_PER_MINUTE: "100000" },
  });
  key = await server.createKey();
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const send = async (text: string, id: string) => {
  const event = { id, user_id: "ann", role: "user", text };
  expect((await server.call(key, "POST", "/api/v1/events", { events: [event] })).status).toBe(202);
};
const readEvent = (id: string) =>
  server
    .call(key, "GET", `/api/v1/events/${id}?user_id=ann&wait_ms=5000`)
    .then(({ body }) => body as { status: string; decisions: { verdict: string }[] });
const health = () => fetch(`${server.url}/api/health`).then((answer) => answer.json() as Promise<Health>);

test("with the clock set back an hour, every request is answered, jobs run in order, and nothing is lost", {
  timeout: 180_000,
}, async () => {
  await send("I like the lights at 40%", "before");
  await expect.poll(() => readEvent("before"), { timeout: 30_000 }).toMatchObject({ status: "decided" });
  const revokedKey = await server.createKey();
  const query = { user_id: "ann", query: "how bright are the lights?" };
  const status = (token: string) =>
    server.call(token, "POST", "/api/v1/retrieve", query).then((answer) => answer.status);
  expect(await status(revokedKey)).toBe(200);

  const traffic = startTraffic(server, key, "clock");
  await expect.poll(() => traffic.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(20);
  const countsDuringFault = traffic.startCounting();
  await writeFile(clock, String(-HOUR_MS));
  const time = async () => Date.parse((await health()).worker.last_seen_at) - Date.now();
  await expect.poll(time, { timeout: 20_000 }).toBeLessThan(-HOUR_MS / 2);
  const acknowledgedBefore = traffic.acknowledged.length;
  await expect
    .poll(() => traffic.acknowledged.length, { timeout: 60_000 })
    .toBeGreaterThan(acknowledgedBefore + 40);
  const answers = countsDuringFault();

  // A later message is newer, although the clock shows an earlier time.
  await send("Actually, I like the lights at 30%", "after");
  await expect
    .poll(() => readEvent("after"), { timeout: 30_000 })
    .toMatchObject({
      status: "decided",
      decisions: [{ verdict: "superseding" }],
    });
  const { body } = await server.call<Hits>(key, "POST", "/api/v1/retrieve", query);
  expect(body.hits.map(({ text }) => text)).not.toContain("I like the lights at 40%");
  expect(body.hits[0]?.text).toBe("Actually, I like the lights at 30%");

  const all = await server.call<{ items: { text: string; recorded_at: string }[] }>(
    key,
    "GET",
    "/api/v1/memories?user_id=ann&state=all",
  );
  const [oldMemory, newMemory] = ["40%", "30%"].map((level) =>
    all.body.items.find(({ text }) => text.endsWith(level)),
  );
  // The embedded database uses the clock of the process; a database server has its own.
  expect(Date.parse(newMemory?.recorded_at ?? "") < Date.parse(oldMemory?.recorded_at ?? "")).toBe(
    !server.databaseUrl,
  );

  // A value that was cached before the clock was set back must not count as fresh.
  await server.revokeKey(revokedKey);
  await expect.poll(() => status(revokedKey), { timeout: 5000 }).toBe(401);
  await expect.poll(health, { timeout: 20_000 }).toMatchObject({ status: "ok", worker: { state: "ok" } });

  await traffic.stop();
  await expectNothingLost(server, key, traffic);
  printRow("clock set back an hour", answers, traffic);
  for (const label of answers.keys()) expect(label).toMatch(/^(store 202|ask 200( dense)?)$/);
});

test("jobs of a killed process resume at once after the clock was set back", async () => {
  await writeFile(clock, "0");
  const events = Array.from({ length: 200 }, (_, index) => ({
    id: `held-${index}`,
    user_id: `owner-${index % 8}`,
    role: "user",
    text: `I put box number ${index} on the shelf last Saturday`,
  }));
  expect((await server.call(key, "POST", "/api/v1/events", { events })).status).toBe(202);
  await server.kill("SIGKILL");
  await writeFile(clock, String(-HOUR_MS));
  await server.restart();
  for (const { id, user_id } of events.slice(-8)) {
    const path = `/api/v1/events/${id}?user_id=${user_id}&wait_ms=10000`;
    await expect
      .poll(async () => (await server.call(key, "GET", path)).body.status, { timeout: 40_000 })
      .toBe("decided");
  }
});
