// A server that is killed between a change and its delivery delivers every notice at least once, with one id.

import { afterAll, beforeAll, expect, test } from "vitest";
import { seededRandom } from "../../demo/seeded-random";
import { type Receiver, startReceiver } from "../../lib/features/webhooks/testing";
import { drillSize } from "../../testkit/drill-size";
import { startTestServer, type TestServer } from "../../testkit/server";

const KILLS = drillSize({ short: 3, full: process.env.TEST_DATABASE_URL ? 6 : 50 });
const EVENTS_PER_RUN = 12;
const MAX_WORK_MS = 400;

let server: TestServer;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  server = await startTestServer({
    env: { EMBEDDING_PROVIDER: "none", WEBHOOK_ALLOWED_HOSTS: "127.0.0.1" },
  });
});
afterAll(async () => {
  await server.stop();
  await receiver.close();
});

type Sent = { type: string; data: { event_id?: string } };

/** Each kill takes a restart of the server, which needs several seconds on a busy machine. */
const TIMEOUT_MS = 60_000 + KILLS * 20_000;

const isDecided = ({ type }: Sent) => type === "event.decided" || type === "event.dropped";
const sentOf = () => receiver.received.map(({ body }) => JSON.parse(body) as Sent);
const decidedIds = () =>
  new Set(
    sentOf()
      .filter(isDecided)
      .map(({ data }) => data.event_id),
  );

test("every notice arrives at least once, with one id, and a stream resumes without a gap", {
  timeout: TIMEOUT_MS,
}, async () => {
  const random = seededRandom(20_261_125);
  const key = await server.createKey();
  const created = await server.call(key, "POST", "/api/v1/webhooks", { url: receiver.url });
  expect(created.status).toBe(201);
  const accepted: string[] = [];
  // Kills at which some notices had arrived and others had not.
  let between = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const before = receiver.received.length;
    const arrived = () => receiver.received.length - before;
    const events = Array.from({ length: EVENTS_PER_RUN }, (_, n) => ({
      id: `event-${kill}-${n}`,
      user_id: `owner-${n % 3}`,
      messages: [{ role: "user", text: `I bought lamp sn${(kill * 100 + n + 1_000_000).toString(36)}x` }],
    }));
    const { status } = await server.call(key, "POST", "/api/v1/events", { events });
    expect(status).toBe(202);
    accepted.push(...events.map(({ id }) => id));
    // Every second kill waits for some notices, however slow the machine is.
    const wanted = 1 + Math.floor(random() * EVENTS_PER_RUN);
    if (kill % 2 === 0) await new Promise((resolve) => setTimeout(resolve, random() * MAX_WORK_MS));
    else await expect.poll(arrived, { timeout: 30_000, interval: 2 }).toBeGreaterThanOrEqual(wanted);
    await server.kill("SIGKILL");
    if (arrived() > 0 && decidedIds().size < accepted.length) between += 1;
    await server.restart();
  }
  await expect.poll(() => decidedIds().size, { timeout: 120_000 }).toBe(accepted.length);
  console.log(`${KILLS} kills, ${accepted.length} events, ${between} kills between two notices`);
  expect(between).toBeGreaterThan(0);
  const idsOf = new Map<string, Set<unknown>>();
  for (const { body, headers } of receiver.received) {
    const { type, data } = JSON.parse(body) as Sent;
    if (!isDecided({ type, data })) continue;
    const name = data.event_id ?? "";
    idsOf.set(name, (idsOf.get(name) ?? new Set()).add(headers["webhook-id"]));
  }
  expect([...idsOf.keys()].sort()).toEqual(accepted.toSorted());
  expect(Math.max(...[...idsOf.values()].map(({ size }) => size))).toBe(1);
  const stored = new Set(
    sentOf().flatMap(({ type, data }) => (type === "memory.stored" ? [data.event_id] : [])),
  );
  expect(stored.size).toBe(accepted.length);
  expect(await streamFrom(key, accepted.length)).toEqual(accepted.toSorted());
});

/** Reads the stream from the beginning, in many connections, until it has named `count` decided events. */
async function streamFrom(key: string, count: number): Promise<string[]> {
  const decided: string[] = [];
  let after = "0";
  while (decided.length < count) {
    const response = await fetch(
      `${server.url}/api/v1/stream?types=event.decided,event.dropped&after=${after}`,
      {
        headers: { authorization: `Bearer ${key}` },
      },
    );
    expect(response.headers.get("content-type")).toMatch(/^text\/event-stream/);
    expect(response.headers.get("x-accel-buffering")).toBe("no");
    const reader = response.body?.getReader();
    // A few parts per connection, so that the next one resumes.
    let buffered = "";
    for (let part = 0; part < 5 && decided.length < count; part++) {
      buffered += new TextDecoder().decode((await reader?.read())?.value);
      const blocks = buffered.split("\n\n");
      buffered = blocks.pop() ?? "";
      for (const block of blocks) {
        after = /^id: (\d+)$/m.exec(block)?.[1] ?? after;
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (data) decided.push((JSON.parse(data) as Sent).data.event_id ?? "");
      }
    }
    await reader?.cancel();
  }
  return decided.toSorted();
}
