// A server that is killed while sessions are opened, fed and closed closes each of them, after all of its
// events, with layers that a rebuild makes again, and a working memory as before.

import { afterAll, beforeAll, expect, test } from "vitest";
import { seededRandom } from "../../demo/seeded-random";
import { drillSize } from "../../testkit/drill-size";
import { startTestServer, type TestServer } from "../../testkit/server";
import { openStore } from "../../testkit/store";
import { palimpsest } from "../../testkit/terminal";

const KILLS = drillSize({ short: 1, full: 100 });
const SESSIONS_PER_RUN = 10;
/** Sessions whose close was acknowledged before a kill. */
const CLOSED = drillSize({ short: 1, full: 200 });
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

type State = { state: string; abstract: object | null; counts: Record<string, number> };

test("every session that was asked to close is closed with all acknowledged events decided", {
  timeout: TIMEOUT_MS,
}, async () => {
  const random = seededRandom(20_261_125);
  const key = await server.createKey();
  const acknowledged = new Map<string, number>();
  const askedToClose: string[] = [];
  const memoryBefore = new Map<string, unknown>();
  let kills = 0;
  for (; kills < KILLS || askedToClose.length < CLOSED; kills++) {
    const kill = kills;
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
      const task = { ...owner, value: { step: n, of: session_id } };
      await server.call(key, "PUT", `/api/v1/sessions/${session_id}/variables/task`, task);
      const memory = await server.call(
        key,
        "GET",
        `/api/v1/sessions/${session_id}/working-memory?user_id=ana`,
      );
      if (memory.status === 200) memoryBefore.set(session_id, withoutDecisions(memory.body));
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
  const read = async (id: string) =>
    (await server.call<State>(key, "GET", `/api/v1/sessions/${id}?user_id=ana`)).body;
  for (const id of askedToClose)
    await expect.poll(async () => (await read(id)).state, { timeout: 60_000, message: id }).toBe("closed");
  for (const [id, events] of acknowledged)
    await expect
      .poll(async () => (await read(id)).counts, { timeout: 60_000, message: id })
      .toMatchObject({ stored: events, waiting: 0 });
  for (const id of askedToClose) expect((await read(id)).abstract, id).not.toBeNull();
  expect(await palimpsest(server, ["rebuild", "--check", "--what", "lines"])).toMatchObject({ code: 0 });
  expect(memoryBefore.size).toBeGreaterThanOrEqual(askedToClose.length);
  for (const [id, before] of memoryBefore) {
    const memory = await server.call(key, "GET", `/api/v1/sessions/${id}/working-memory?user_id=ana`);
    expect(withoutDecisions(memory.body)).toEqual(before);
  }
  await server.kill("SIGTERM");
  const store = await openStore(server);
  const [left] =
    await store.rows(`select (select count(*)::int from jobs) as jobs, (select count(*)::int from dead_letters) as dead,
    (select count(*)::int from sessions where closing_at is not null) as closing, (select sum(reopened)::int from sessions) as reopened,
    (select count(*)::int from sessions s join events e using (owner_no, session_id) where e.decided_at > s.closed_at) as late`);
  await store.close();
  console.log(`${kills} kills, ${acknowledged.size} sessions fed, ${askedToClose.length} asked to close`);
  expect(left).toEqual({ jobs: 0, dead: 0, closing: 0, reopened: 0, late: 0 });
});

/** Returns a working memory without what becomes of its turns later. */
function withoutDecisions(body: unknown): unknown {
  const { turns, ...rest } = body as { turns: object[] };
  return { ...rest, turns: turns.map((turn) => ({ ...turn, is_decided: null })) };
}
