import { chains, compareTenants, OWNER_NOS } from "./scan-comparison";
import { makeEvents, OWNERS } from "./scan-events";
import type { TestServer } from "./server";
import { openStore, type Store } from "./store";

/** A rule that is added after the events were sent. */
const RULE = { name: "customer", kind: "CUSTOMER_NO", pattern: "KD-\\d{4,8}" };
/** A Postgres regular expression that finds the values that the rule matches. */
const VALUE = "KD-[0-9]{4}";
const BATCH = 250;
const MAX_MS = 30 * 60_000;

type Scan = {
  id: string;
  state: string;
  done: number;
  of: number;
  hits: number;
  events: number;
  memories: number;
  rate_per_second: number | null;
};

/** The result of a drill. Each item of `faults` describes a wrong result. */
export type Drill = {
  readonly events: number;
  readonly places: number;
  readonly preview: Scan;
  readonly killedAt: Scan;
  readonly scan: Scan;
  readonly scanMs: number;
  readonly compared: number;
  readonly faults: readonly string[];
};

/**
 * Sends the same events to two tenants. One tenant gets the rule later and runs a scan, which is killed
 * halfway; the other has the rule from the start. At the end, both must have the same data in every table,
 * the ids and chains of the first must be unchanged, and no table may contain a redacted value.
 */
export async function drillScan(server: TestServer, count: number, seed: number): Promise<Drill> {
  const faults: string[] = [];
  const check = (description: string, isMet: boolean) => void (isMet || faults.push(description));
  const [scannedTenant, referenceTenant] = [
    await server.createKey({ tenant: "late" }),
    await server.createKey({ tenant: "early" }),
  ];
  const events = makeEvents(count, seed);
  await setRule(server, referenceTenant);
  for (const key of [referenceTenant, scannedTenant]) await sendAll(server, key, events);
  const [chainsBefore, places] = await readStore(server, async (store) => {
    const [row] = await store.rows<{ n: number }>(FOUND_EARLY);
    return [await chains(store), row?.n ?? 0];
  });
  if (!server.databaseUrl) await server.restart();
  check("the rule matches often enough", places > count / 4);

  await setRule(server, scannedTenant);
  const preview = await waitForEnd(server, scannedTenant, await start(server, scannedTenant, true));
  check(`the preview counts all matches (${preview.hits} of ${places})`, preview.hits === places);

  const startedAt = performance.now();
  const id = await start(server, scannedTenant, false);
  const killedAt = await waitUntil(
    server,
    scannedTenant,
    id,
    (scan) => scan.hits >= places / 2 || scan.state === "done",
  );
  await server.kill("SIGKILL");
  check("the scan was killed halfway", killedAt.state === "running");
  await server.restart();
  const scan = await waitForEnd(server, scannedTenant, id);
  const scanMs = performance.now() - startedAt;
  check(`every match was rewritten once (${scan.hits} of ${places})`, scan.hits === places);
  check(`every message was scanned (${scan.done} of ${scan.of})`, scan.done === scan.of);
  const finishedScan = await waitForEnd(server, scannedTenant, await start(server, scannedTenant, false));
  check(
    `a second scan finds nothing (${finishedScan.hits})`,
    finishedScan.hits === 0 && finishedScan.state === "done",
  );
  await waitForVectors(server);

  const comparedRows = await readStore(server, async (store) => {
    for (const table of await tablesContaining(store)) check(`${table} still contains a value`, false);
    const chainsAfter = await chains(store);
    check(
      "ids, positions, types, times and chains are unchanged",
      JSON.stringify(chainsAfter) === JSON.stringify(chainsBefore),
    );
    check(
      "there are chains",
      chainsBefore.some((row) => row.includes('"superseded_by":"')),
    );
    return compareTenants(store, count, check);
  });
  return { events: count, places, preview, killedAt, scan, scanMs, compared: comparedRows, faults };
}

async function setRule(server: TestServer, key: string): Promise<void> {
  const { status } = await server.call(key, "PUT", "/api/v1/pii/policy", { policy: { patterns: [RULE] } });
  if (status !== 200) throw new Error(`The policy was refused with ${status}.`);
}

async function sendAll(
  server: TestServer,
  key: string,
  events: ReturnType<typeof makeEvents>,
): Promise<void> {
  for (let offset = 0; offset < events.length; offset += BATCH) {
    const body = { events: events.slice(offset, offset + BATCH) };
    const { status } = await server.call(key, "POST", "/api/v1/events", body);
    if (status !== 202) throw new Error(`Events were refused with ${status}.`);
  }
  const ofEach = events.slice(-OWNERS);
  const deadline = performance.now() + MAX_MS;
  for (const { id, user_id } of ofEach)
    while ((await outcome(server, key, id, user_id)) !== "decided")
      if (performance.now() > deadline) throw new Error("The events were not processed in time.");
}

async function outcome(server: TestServer, key: string, id: string, userId: string): Promise<unknown> {
  return (await server.call(key, "GET", `/api/v1/events/${id}?user_id=${userId}&wait_ms=20000`)).body.status;
}

async function start(server: TestServer, key: string, preview: boolean): Promise<string> {
  const { status, body } = await server.call<Scan>(key, "POST", "/api/v1/pii/scans", { preview });
  if (status !== 202) throw new Error(`The scan was refused with ${status}.`);
  return body.id;
}

const waitForEnd = (server: TestServer, key: string, id: string) =>
  waitUntil(server, key, id, ({ state }) => state !== "running");

async function waitUntil(
  server: TestServer,
  key: string,
  id: string,
  isMet: (scan: Scan) => boolean,
): Promise<Scan> {
  const deadline = performance.now() + MAX_MS;
  for (;;) {
    const { body } = await server.call<Scan>(key, "GET", `/api/v1/pii/scans/${id}`);
    if (isMet(body)) return body;
    if (performance.now() > deadline) throw new Error("The scan did not finish in time.");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Waits until every turn has its vectors again. Returns at once when there is no embedder. */
async function waitForVectors(server: TestServer): Promise<void> {
  const deadline = performance.now() + MAX_MS;
  while ((await countMissing(server)) > 0) {
    if (performance.now() > deadline) throw new Error("The vectors were not embedded in time.");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function countMissing(server: TestServer): Promise<number> {
  if (!server.databaseUrl) {
    const { body } = await server.operator<{ items: { missing: number | null }[] }>(
      "GET",
      "/api/v1/embedding-spaces",
    );
    return body.items.reduce((sum, space) => sum + (space.missing ?? 0), 0);
  }
  const store = await openStore(server);
  const [gapCount] = await store.rows<{ n: number }>("select count(*)::int as n from embedding_gaps");
  await store.close();
  return gapCount?.n ?? 0;
}

/**
 * Reads from the database. Stops an embedded server first, because only one process at a time can use the
 * data directory.
 */
async function readStore<T>(server: TestServer, readFrom: (store: Store) => Promise<T>): Promise<T> {
  if (!server.databaseUrl) await server.kill("SIGTERM");
  const store = await openStore(server);
  const result = await readFrom(store);
  await store.close();
  return result;
}

const FOUND_EARLY = `select count(*)::int as n from redactions where kind = '${RULE.kind}' and owner_no in (select owner_no from (${OWNER_NOS("early")}) o)`;

async function tablesContaining(store: Store): Promise<string[]> {
  const tables = await store.rows<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const tablesWithValue: string[] = [];
  for (const { name } of tables) {
    const [row] = await store.rows<{ n: number }>(
      `select count(*)::int as n from "${name}" t where row_to_json(t)::text ~ '${VALUE}'`,
    );
    if (row && row.n > 0) tablesWithValue.push(`${name} (${row.n})`);
  }
  return tablesWithValue;
}
