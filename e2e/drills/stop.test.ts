// The server stops gracefully while clients send requests.

import { readFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../testkit/server";
import { openStore } from "../../testkit/store";

const POSTERS = 4;
const READERS = 2;
const BURST = 100;

let server: TestServer;
let key: string;
const agents: Agent[] = [];
beforeAll(async () => {
  server = await startTestServer({ env: { EMBEDDING_PROVIDER: "none" } });
  key = await server.createKey();
});
afterAll(async () => {
  for (const agent of agents) agent.destroy();
  await server.stop();
});

/**
 * The outcome of a request. `refused` means that no process listened, or that the connection was never
 * accepted. `cut` means that the server accepted the connection but did not answer.
 */
type Outcome = {
  readonly kind: "answered" | "refused" | "cut";
  readonly status: number;
  readonly body: string;
};

/** Sends one request on the agent's connection. With `false` it opens a new connection. */
function sendRequest(agent: Agent | false, method: string, path: string, body?: unknown): Promise<Outcome> {
  const { hostname, port } = new URL(server.url);
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  return new Promise((resolve) => {
    let status = 0;
    const sent = request({ hostname, port, method, path, agent, headers }, (response) => {
      status = response.statusCode ?? 0;
      response.toArray().then(
        (chunks) => resolve({ kind: "answered", status, body: Buffer.concat(chunks).toString() }),
        () => resolve({ kind: "cut", status, body: "" }),
      );
    });
    sent.on("error", ({ code }: NodeJS.ErrnoException) => {
      // A new connection that is reset was still in the operating system's backlog when the server stopped
      // listening.
      const isRefused = code === "ECONNREFUSED" || (code === "ECONNRESET" && !sent.reusedSocket);
      resolve({ kind: isRefused ? "refused" : "cut", status, body: code ?? "" });
    });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

function connection(): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  return agent;
}

/** Sends requests until nobody listens any more. Returns all outcomes. */
async function loop(send: () => Promise<Outcome>): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (;;) {
    const outcome = await send();
    if (outcome.kind === "refused") return outcomes;
    outcomes.push(outcome);
  }
}

test("SIGTERM under load: every accepted request is answered, and every acknowledged event is stored after the restart", {
  timeout: 180_000,
}, async () => {
  const acknowledged: { id: string; owner: string }[] = [];
  const startPosting = (name: string, agent: Agent | false) => {
    let count = 0;
    return async () => {
      const id = `${name}-${count++}`;
      const event = { id, user_id: name, role: "user", text: `I bought lamp ${id} last Saturday` };
      const outcome = await sendRequest(agent, "POST", "/api/v1/events", { events: [event] });
      if (outcome.status === 202) acknowledged.push({ id, owner: name });
      return outcome;
    };
  };
  // A caller waits for the last of many jobs, which takes longer than the process lives.
  const burst = Array.from({ length: BURST }, (_, i) => ({
    id: `burst-${i}`,
    user_id: "burst",
    role: "user",
    text: `I painted fence number ${i} of the street yesterday`,
  }));
  const query = { user_id: "poster-0", query: "which lamp did I buy?" };
  const posters = [
    ...Array.from({ length: POSTERS }, (_, i) => loop(startPosting(`poster-${i}`, connection()))),
    loop(startPosting("stranger", false)),
    ...Array.from({ length: READERS }, () => {
      const agent = connection();
      return loop(() => sendRequest(agent, "POST", "/api/v1/retrieve", query));
    }),
  ];
  const idleConnection = connection();
  expect((await sendRequest(idleConnection, "GET", "/api/ready")).status).toBe(200);
  await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(50);

  expect((await sendRequest(connection(), "POST", "/api/v1/events", { events: burst })).status).toBe(202);
  const waitingRequest = sendRequest(
    connection(),
    "GET",
    `/api/v1/events/burst-${BURST - 1}?user_id=burst&wait_ms=30000`,
  );
  // Once a later request is answered, the wait has begun.
  await sendRequest(idleConnection, "GET", "/api/health");
  const exit = server.kill("SIGTERM");
  await expect.poll(() => readFile(server.logFile, "utf8"), { interval: 10 }).toContain('"msg":"stopping"');
  const readiness = await sendRequest(idleConnection, "GET", "/api/ready");
  const code = await exit;
  const outcomes = (await Promise.all(posters)).flat();
  const statuses = new Map<string, number>();
  for (const { kind, status } of outcomes)
    statuses.set(`${kind} ${status}`, (statuses.get(`${kind} ${status}`) ?? 0) + 1);
  console.log(`SIGTERM: ${acknowledged.length} acknowledged; ${[...statuses].join("; ")}`);

  expect(outcomes.filter(({ kind, status }) => kind !== "answered" || ![200, 202].includes(status))).toEqual(
    [],
  );
  expect(await waitingRequest).toMatchObject({ kind: "answered", status: 200 });
  // The connection is already closed if the machine paused for a second, but the answer must never be
  // "ready".
  if (readiness.kind === "answered")
    expect(readiness).toMatchObject({ status: 503, body: '{"status":"unready","missing":["running"]}' });
  expect(code).toBe(0);
  const lines = (await readFile(server.logFile, "utf8")).trim().split("\n");
  expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ msg: "stopped", cut: 0 });

  const store = await openStore(server);
  const keptIds = new Set(
    (await store.rows<{ event_id: string }>("select event_id from events")).map((row) => row.event_id),
  );
  await store.close();
  expect(acknowledged.filter(({ id }) => !keptIds.has(id))).toEqual([]);

  await server.restart();
  acknowledged.push({ id: `burst-${BURST - 1}`, owner: "burst" });
  for (const { id, owner } of new Map(acknowledged.map((event) => [event.owner, event])).values()) {
    const path = `/api/v1/events/${id}?user_id=${owner}&wait_ms=20000`;
    await expect
      .poll(async () => (await server.call(key, "GET", path)).body, { timeout: 60_000 })
      .toMatchObject({ status: "decided" });
  }
});
