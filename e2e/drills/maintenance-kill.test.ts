// A maintenance run that is killed at any point ends as one that was not interrupted.

import { cp, rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seededRandom } from "../../demo/seeded-random";
import { changeDataDirectory } from "../../testkit/change-database";
import { drillSize } from "../../testkit/drill-size";
import { startTestServer, type TestServer } from "../../testkit/server";
import { openStore } from "../../testkit/store";

const KILLS = drillSize({ short: 1, full: 100 });
const OWNERS = drillSize({ short: 4, full: 150 });
const TEXTS_PER_OWNER = 12;
const MAX_WORK_MS = 300;
/** Each kill takes a restart of the server, which needs several seconds on a busy machine. */
const TIMEOUT_MS = 240_000 + KILLS * 20_000;
const env = { EMBEDDING_PROVIDER: "none" };

/** As if an earlier version had hashed the memories with other rules, so that repeats are stored again. */
const OTHER_RULES = `select set_config('app.rewrite', 'on', false);
  update memories set dedupe_hash = sha256(dedupe_hash);`;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ engine: "embedded", env });
});
afterAll(() => server.stop());

type Run = { id: string; state: string; owners: number; steps: { seconds: number }[] };

async function store(round: number): Promise<void> {
  const key = await server.createKey();
  // No two share a word that is searched for: a memory between two repeats that does keeps them apart.
  const word = (n: number) => `sn${(n * 7919 + 1_000_000).toString(36)}x`;
  const texts = Array.from({ length: TEXTS_PER_OWNER }, (_, n) => `My ${word(2 * n)} is ${word(2 * n + 1)}`);
  for (let owner = 0; owner < OWNERS; owner++) {
    const events = texts.map((text, n) => ({
      id: `${round}-${owner}-${n}`,
      user_id: `user-${owner}`,
      role: "user",
      text: round === 0 ? text : `${text}, please`,
      // One time per round: a message between two repeats that shares "please" would keep them apart.
      at: `2026-05-0${round + 1}T12:00:00Z`,
    }));
    expect((await server.call(key, "POST", "/api/v1/events", { events })).status).toBe(202);
  }
  const last = `/api/v1/events/${round}-${OWNERS - 1}-${TEXTS_PER_OWNER - 1}?user_id=user-${OWNERS - 1}`;
  for (let owner = 0; owner < OWNERS; owner++) {
    const path = last.replaceAll(`-${OWNERS - 1}`, `-${owner}`);
    await expect
      .poll(async () => (await server.call<{ status: string }>(key, "GET", path)).body.status, {
        timeout: 120_000,
      })
      .toBe("decided");
  }
}

/** What a run left, without times. */
async function stateOf(of: TestServer) {
  const opened = await openStore(of);
  const [row] = await opened.rows<{ actions: unknown[] }>(`select
    (select json_agg(array[owner_no, position, superseded_by] order by owner_no, position) from memory_states) as states,
    (select json_agg(s order by s.owner_no, s.position, s.source_position) from memory_sources s) as sources,
    (select json_agg(array[owner_no, kept, merged] order by owner_no, kept, merged) from maintenance_acts) as actions,
    (select json_agg(t order by t.owner_no) from owner_totals t) as totals,
    (select json_agg(array[state, owners::text, regexp_replace(report, '"ms":[0-9.]+', '', 'g')] order by run_no) from maintenance_runs) as runs,
    (select count(*)::int from jobs) as jobs, (select count(*)::int from dead_letters) as dead`);
  await opened.close();
  return row;
}

async function startRun(of: TestServer, key: string): Promise<string> {
  const { status, body } = await of.call<Run>(key, "POST", "/api/v1/maintenance/runs", { dry_run: false });
  expect(status).toBe(202);
  return body.id;
}

const read = async (of: TestServer, key: string, id: string) =>
  (await of.call<Run>(key, "GET", `/api/v1/maintenance/runs/${id}`)).body;
const waitUntilDone = (of: TestServer, key: string, id: string) =>
  expect.poll(async () => (await read(of, key, id)).state, { timeout: 240_000 }).toBe("done");

test("a killed run has the same end as an uninterrupted one", { timeout: TIMEOUT_MS }, async () => {
  await store(0);
  await server.kill("SIGTERM");
  await changeDataDirectory(server.place.dataDir, OTHER_RULES);
  await server.restart();
  await store(1);
  await server.kill("SIGTERM");
  const copy = `${server.place.dataDir}-uninterrupted`;
  await cp(server.place.dataDir, copy, { recursive: true });

  const other = await startTestServer({ engine: "embedded", env: { ...env, DATA_DIR: copy } });
  const otherKey = await other.createKey({ scopes: ["admin"] });
  await waitUntilDone(other, otherKey, await startRun(other, otherKey));
  await other.kill("SIGTERM");
  const expected = await stateOf(other);
  expect(expected?.actions).toHaveLength(OWNERS * TEXTS_PER_OWNER);
  await other.stop();
  await rm(copy, { recursive: true, force: true });

  const random = seededRandom(20_261_126);
  await server.restart();
  const key = await server.createKey({ scopes: ["admin"] });
  const id = await startRun(server, key);
  let kills = 0;
  for (let state = "running"; kills < KILLS && state === "running"; kills++) {
    await new Promise((resolve) => setTimeout(resolve, random() * MAX_WORK_MS));
    await server.kill("SIGKILL");
    await server.restart();
    ({ state } = await read(server, key, id));
  }
  await waitUntilDone(server, key, id);
  const { owners } = await read(server, key, id);
  await server.kill("SIGTERM");
  expect(await stateOf(server)).toEqual(expected);
  console.log(
    `${kills} kills during a run over ${owners} owners and ${2 * OWNERS * TEXTS_PER_OWNER} memories`,
  );
});
