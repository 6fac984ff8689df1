// A server that is killed while sessions are fed and closed closes each of them, after all of its events.

import { afterAll, beforeAll, expect, test } from "vitest";
import { seededRandom } from "../../demo/seeded-random";
import { drillSize } from "../../testkit/drill-size";
import { startTestServer, type TestServer } from "../../testkit/server";
import { openStore } from "../../testkit/store";

const KILLS = drillSize({ short: 1, full: 100 });
const SESSIONS_PER_RUN = 10;
const EVENTS_PER_SESSION = 3;
const MAX_WORK_MS = 300;
/** Each kill takes a restart of the server, which needs several seconds on a busy machine. */
const TIMEOUT_MS = 120_000 + KILLS * 30_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { EMBEDDING_PROVIDER: "none" } });
});
afterAll(() => server.stop());

const owner = { user_id: "ana" };

type State = { state: string; closing_at: string | null; reopened: number; counts: Record<string, number> };

test("every session that was asked to close is closed with all acknowledged events decided", {
  timeout: TIMEOUT_MS,
}, async () => {
  const random = seededRandom(20_261_125);
  const key = await server.createKey();
  const acknowledged = new Map<string, number>();
  const askedToClose: string[] = [];
  const memoryBefore = new Map<string, unknown>();
  for (let kill = 0; kill < KILLS; kill++) {
    const ids = Array.from({ length: SESSIONS_PER_RUN }, (_, n) => `session-${kill}-${n}`);
    const work = ids.map(async (session_id, n) => {
      const events = Array.from({ length: EVENTS_PER_SESSION }, (_, i) => ({
        ...owner,
        session_id,
        role: "user",
        text: `I bought lamp sn${(kill * 1000 + n * 10 + i + 1_000_000).toString(36)}x`,
      }));
      const sent = await server.call(key, "POST", "/api/v1/events", { events });
      if (sent.status === 202) acknowledged.set(session_id, EVENTS_PER_SESSION);
      const memory = await server.call(
        key,
        "GET",
        `/api/v1/sessions/${session_id}/working-memory?user_id=ana`,
      );
      if (memory.status === 200) memoryBefore.set(session_id, turnsOf(memory.body));
      const closed = await server.call(key, "POST", `/api/v1/sessions/${session_id}/close`, owner);
      if (closed.status === 200) askedToClose.push(session_id);
    });
    const allWork = Promise.allSettled(work);
    await Promise.race(work);
    await new Promise((resolve) => setTimeout(resolve, random() * MAX_WORK_MS));
    await server.kill("SIGKILL");
    await allWork;
    await server.restart();
  }
  expect(askedToClose.length).toBeGreaterThan(0);
  const read = async (id: string) =>
    (await server.call<State>(key, "GET", `/api/v1/sessions/${id}?user_id=ana`)).body;
  for (const id of askedToClose)
    await expect.poll(async () => (await read(id)).state, { timeout: 60_000, message: id }).toBe("closed");
  for (const [id, events] of acknowledged)
    await expect
      .poll(async () => (await read(id)).counts, { timeout: 60_000, message: id })
      .toMatchObject({ stored: events, waiting: 0 });
  for (const [id, turns] of memoryBefore) {
    const memory = await server.call(key, "GET", `/api/v1/sessions/${id}/working-memory?user_id=ana`);
    expect(turnsOf(memory.body)).toEqual(turns);
  }
  await server.kill("SIGTERM");
  const store = await openStore(server);
  const [left] =
    await store.rows(`select (select count(*)::int from jobs) as jobs, (select count(*)::int from dead_letters) as dead,
    (select count(*)::int from sessions where closing_at is not null) as closing, (select sum(reopened)::int from sessions) as reopened,
    (select count(*)::int from sessions s join events e using (owner_no, session_id) where e.decided_at > s.closed_at) as late`);
  await store.close();
  console.log(`${KILLS} kills, ${acknowledged.size} sessions fed, ${askedToClose.length} asked to close`);
  expect(left).toEqual({ jobs: 0, dead: 0, closing: 0, reopened: 0, late: 0 });
});

/** Returns the turns without what becomes of them later. */
function turnsOf(body: unknown): unknown[] {
  return (body as { turns: object[] }).turns.map((turn) => ({ ...turn, is_decided: null }));
}
