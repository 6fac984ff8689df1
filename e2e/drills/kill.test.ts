// A server that is killed at random moments loses no acknowledged event.

import { afterAll, beforeAll, expect, test } from "vitest";
import { seededRandom } from "../../demo/seeded-random";
import { drillSize } from "../../testkit/drill-size";
import { startTestServer, type TestServer } from "../../testkit/server";
import { copyStore, openStore, type Store } from "../../testkit/store";

const SEED = 20_261_121;
/**
 * The number of kills. With a server database there are fewer, because a dead worker's lease expires only
 * after 30 s.
 */
const KILLS = drillSize({ short: 4, full: process.env.TEST_DATABASE_URL ? 6 : 50 });
/** More kills follow if none of the first ones interrupted a job between its claim and its end. */
const MAX_KILLS = 3 * KILLS;
const OWNERS = 12;
const BATCH = 10;
/**
 * Batches per run of the server: enough for a kill to fall between them, few enough to be processed at the
 * end.
 */
const BATCHES = 5;
const MAX_LIFE_MS = 700;
const MAX_WORK_MS = 150;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { EMBEDDING_PROVIDER: "none" } });
});
afterAll(() => server.stop());

type Sent = { id: string; owner: string; session: string; texts: string[] };

const random = seededRandom(SEED);
const pick = (count: number) => Math.floor(random() * count);
const acknowledged: Sent[] = [];
/**
 * The batch that was sent but not acknowledged. It is sent again until it is acknowledged, so that the order
 * is known.
 */
let open: Sent[] = [];
let batchCount = 0;

function makeBatch(): Sent[] {
  return Array.from({ length: BATCH }, () => {
    const batchNo = batchCount++;
    const texts = Array.from(
      { length: 1 + (batchNo % 2) },
      (_, i) => `I bought lamp ${serial(batchNo, i)} last Saturday`,
    );
    return { id: `event-${batchNo}`, owner: `owner-${pick(OWNERS)}`, session: `session-${pick(2)}`, texts };
  });
}

/** A distinct word for each message, so that no two are repeats. */
const serial = (batchNo: number, i: number) => `sn${(batchNo * 2 + i + 1_000_000).toString(36)}x`;

async function send(key: string): Promise<void> {
  if (open.length === 0) open = makeBatch();
  const events = open.map(({ id, owner, session, texts }) => ({
    id,
    user_id: owner,
    session_id: session,
    messages: texts.map((text) => ({ role: "user", text })),
  }));
  const { status } = await server.call(key, "POST", "/api/v1/events", { events });
  expect(status).toBe(202);
  acknowledged.push(...open);
  open = [];
}

/**
 * Sends events until the server is killed. In every third run, the kill can come at any time from the start.
 * In the other runs it comes after the first acknowledgement, so that jobs are in progress even on a slow
 * machine.
 */
async function runUntilKilled(key: string, kill: number, maxWorkMs: number): Promise<void> {
  let isDead = false;
  let acknowledge: (() => void) | undefined;
  const firstAcknowledgement =
    kill % 3 === 0 ? Promise.resolve() : new Promise<void>((resolve) => (acknowledge = resolve));
  const longestMs = kill % 3 === 0 ? MAX_LIFE_MS : maxWorkMs;
  const killed = firstAcknowledgement
    .then(() => new Promise((resolve) => setTimeout(resolve, random() * longestMs)))
    .then(() => {
      isDead = true;
      return server.kill("SIGKILL");
    });
  for (let sent = 0; sent < BATCHES && !isDead; sent++)
    await send(key).then(
      () => acknowledge?.(),
      (error: unknown) => {
        // fetch fails with a TypeError when the server dies; any other error fails the test.
        if (!(error instanceof TypeError)) throw error;
      },
    );
  await killed;
}

type Scene = { jobs: number; leasedLanes: number };

const withJobs = (scenes: readonly Scene[]) => scenes.filter(({ jobs }) => jobs > 0).length;
const countWithLeases = (scenes: readonly Scene[]) =>
  scenes.filter(({ leasedLanes }) => leasedLanes > 0).length;

/**
 * Returns whether enough inspected kills left jobs behind and at least one of them interrupted a claimed job.
 * No more are then inspected, because an inspection takes longer than a kill.
 */
function isShown(scenes: readonly Scene[]): boolean {
  return withJobs(scenes) >= KILLS / 2 && countWithLeases(scenes) > 0;
}

async function inspectStore(openCopy: () => Promise<Store>): Promise<Scene> {
  const store = await openCopy();
  const [scene] = await store.rows<{ jobs: number; leasedLanes: number }>(`select
    (select count(*)::int from jobs) as jobs,
    (select count(*)::int from lanes where token is not null and locked_until > now()) as "leasedLanes"`);
  await store.close();
  return { jobs: scene?.jobs ?? 0, leasedLanes: scene?.leasedLanes ?? 0 };
}

test("after many kills no acknowledged event is lost, no event is stored twice, and the order is kept", {
  timeout: 900_000,
}, async () => {
  const key = await server.createKey();
  const scenes: Scene[] = [];
  let kill = 0;
  for (; kill < KILLS || (kill < MAX_KILLS && !isShown(scenes)); kill++) {
    // On a busy machine, jobs are claimed later, so each further kill can come later.
    await runUntilKilled(key, kill, MAX_WORK_MS * Math.max(1, 2 + kill - KILLS));
    if (isShown(scenes)) {
      await server.restart();
      continue;
    }
    const storeCopy = await copyStore(server);
    // A server database is read before the next worker changes it; a copy stays unchanged.
    if (server.databaseUrl) scenes.push(await inspectStore(storeCopy));
    const [scene] = await Promise.all([
      server.databaseUrl ? null : inspectStore(storeCopy),
      server.restart(),
    ]);
    if (scene) scenes.push(scene);
  }
  while (open.length > 0) await send(key);
  for (const { id, owner } of lastEventPerOwner())
    await expect
      .poll(
        async () =>
          (await server.call(key, "GET", `/api/v1/events/${id}?user_id=${owner}&wait_ms=20000`)).body,
        {
          timeout: 120_000,
        },
      )
      .toMatchObject({ status: "decided" });
  await server.kill("SIGTERM");

  console.log(
    `seed ${SEED}: ${kill} kills, ${scenes.length} looked at, ${withJobs(scenes)} with jobs in flight, ` +
      `${countWithLeases(scenes)} between claim and store, ${acknowledged.length} events`,
  );
  expect(isShown(scenes)).toBe(true);
  await verify();
});

/**
 * Returns the last event of each owner. Each owner has a lane, so once it is decided, all earlier events are
 * decided too.
 */
function lastEventPerOwner(): Sent[] {
  return [...new Map(acknowledged.map((event) => [event.owner, event])).values()];
}

async function verify(): Promise<void> {
  const store = await openStore(server);
  const decidedEvents = await store.rows<{ id: string; owner: string; session: string; ordinals: string }>(`
    select e.event_id as id, o.owner_id as owner, e.session_id as session,
      (select string_agg(d.ordinal::text, ',' order by d.ordinal) from decisions d
        where d.owner_no = e.owner_no and d.event_no = e.event_no) as ordinals
    from events e join owners o using (owner_no) where e.decided_at is not null order by
      (select min(position) from decisions d where d.owner_no = e.owner_no and d.event_no = e.event_no)`);
  const expectedEvents = acknowledged.map(({ id, texts }) => [id, texts.map((_, i) => i).join()]);
  const byNo = (a: (string | undefined)[], b: (string | undefined)[]) =>
    Number(a[0]?.slice(6)) - Number(b[0]?.slice(6));
  expect(decidedEvents.map((row) => [row.id, row.ordinals]).sort(byNo)).toEqual(expectedEvents);

  const lanes = new Map<string, string[]>();
  for (const { owner, session, id } of acknowledged)
    lanes.set(`${owner}/${session}`, [...(lanes.get(`${owner}/${session}`) ?? []), id]);
  for (const [lane, ids] of lanes)
    expect([
      lane,
      decidedEvents.filter((row) => `${row.owner}/${row.session}` === lane).map((row) => row.id),
    ]).toEqual([lane, ids]);

  const texts = acknowledged.flatMap((event) => event.texts).sort();
  const stored = await store.rows<{ text: string }>("select text from memories");
  expect(stored.map((row) => row.text).sort()).toEqual(texts);
  const [remaining] =
    await store.rows(`select (select count(*)::int from jobs) as jobs, (select count(*)::int from lanes) as lanes,
    (select count(*)::int from dead_letters) as dead, (select count(*)::int from events) as events,
    (select count(*)::int from decisions) as decisions, (select count(*)::int from turns) as turns,
    (select sum(turns)::int from owner_stats) as counted`);
  expect(remaining).toEqual({
    jobs: 0,
    lanes: 0,
    dead: 0,
    events: acknowledged.length,
    decisions: texts.length,
    turns: texts.length,
    counted: texts.length,
  });
  await store.close();
}
