// Owners and tenants with similar ids never see each other's data.

import { afterAll, beforeAll, expect, test } from "vitest";
import { seededRandom } from "../demo/seeded-random";
import { drillSize } from "../testkit/drill-size";
import { type Answer, startTestServer, type TestServer } from "../testkit/server";
import { EVENTS, fill, mark, OWNERS, type Owner, type Party, queryOf, SHARED } from "./parties";

const SEED = 20_261_122;
const READS = drillSize({ brief: 1000, full: 10_000 });
const AT_ONCE = 16;

let server: TestServer;
let parties: [Party, Party];
beforeAll(async () => {
  server = await startTestServer({ env: { EMBEDDING_PROVIDER: "none", HOT_BUDGET_MS: "5000" } });
  parties = [await fill(server, "a"), await fill(server, "b")];
});
afterAll(() => server.stop());

const random = seededRandom(SEED);
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
const hexId = () => Array.from({ length: 64 }, () => Math.floor(random() * 16).toString(16)).join("");
const MALFORMED = [
  "x",
  "%",
  "' or 1=1 --",
  "a|b",
  "\0",
  "g".repeat(64),
  "\u2603",
  `${"ab".repeat(32)}'`,
  "..%2f",
];
const medians: Record<"foreign" | "unknown", number[]> = { foreign: [], unknown: [] };

/** The content of an answer, without the parts that differ from one request to the next. */
function said(answer: Answer): string {
  const headers = ["content-type", "content-length", "cache-control", "www-authenticate"];
  const text = JSON.stringify(answer.body).replace(/"request_id":"[^"]*"/, "");
  return [answer.status, ...headers.map((name) => answer.headers.get(name)), text].join(" ");
}

/** Contains only the markers of the owners that the caller may read. */
function expectOnly(answer: Answer, party: Party, owners: readonly number[]): void {
  const marks = new Set(JSON.stringify(answer.body).match(/mk[ab]\d\dz/g) ?? []);
  for (const owner of owners) marks.delete(mark(party.letter, owner));
  expect([...marks]).toEqual([]);
}

async function readList(party: Party): Promise<number> {
  const owner = Math.floor(random() * OWNERS.length);
  const filter = pick([
    "",
    "&tag=tea",
    "&session_id=session",
    "&type=preference",
    "&limit=2",
    "&include_superseded=true",
  ]);
  const at = `/api/v1/memories?${queryOf(OWNERS[owner] as Owner)}${filter}`;
  const page = await server.call<{ items: unknown[]; next_cursor: string | null }>(party.key, "GET", at);
  expect(page.status).toBe(200);
  expect(page.body.items.length).toBeGreaterThan(0);
  expectOnly(page as Answer, party, [owner]);
  if (!page.body.next_cursor) return 1;
  expectOnly(await server.call(party.key, "GET", `${at}&cursor=${page.body.next_cursor}`), party, [owner]);
  return 2;
}

/** Lists of a whole tenant contain every owner of it, and nothing of the other tenant. */
async function readTenant(party: Party): Promise<number> {
  const list = pick([
    "memories?tag=tea",
    "owners?limit=200",
    "chains",
    "contradictions",
    "decisions",
    "redactions",
  ]);
  const page = await server.call<{ items: unknown[] }>(party.key, "GET", `/api/v1/${list}`);
  expect(page.status).toBe(200);
  expectOnly(page as Answer, party, everyOwner);
  if (!/chains|redactions/.test(list)) expect(page.body.items.length).toBeGreaterThan(OWNERS.length - 1);
  const bound = await server.call(party.bound, "GET", `/api/v1/${list}`);
  expect(bound.status).toBe(list.startsWith("owners") ? 403 : 200);
  expectOnly(bound, party, [0]);
  return 2;
}

async function readRetrieval(party: Party): Promise<number> {
  const owner = Math.floor(random() * OWNERS.length);
  const other = pick(parties);
  const filters = pick([
    {},
    { tags: ["tea"] },
    { tags: [mark(other.letter, owner)] },
    { types: ["preference"] },
  ]);
  const answer = await server.call<{ hits: unknown[] }>(party.key, "POST", "/api/v1/retrieve", {
    ...OWNERS[owner],
    query: pick([
      "which tea?",
      "red tea",
      "what do I like?",
      `tea ${mark(other.letter, owner)}`,
      "%",
      "'; --",
    ]),
    k: pick([1, 8, 100]),
    mode: pick(["hybrid", "sparse", "linear"]),
    explain: random() < 0.2,
    filters,
  });
  expect(answer.status).toBe(200);
  expectOnly(answer as Answer, party, [owner, SHARED]);
  return 1;
}

async function readMemory(party: Party, key: string, reach: readonly number[]): Promise<number> {
  const tail = pick(["", "/chain", "/origin", "/usage"]);
  const wanted = pick(pick(parties).memories);
  const isOwn = party.memories.includes(wanted) && reach.includes(wanted.owner);
  const ask = (id: string) => server.call(key, "GET", `/api/v1/memories/${encodeURIComponent(id)}${tail}`);
  const startedAt = performance.now();
  const answer = await ask(wanted.id);
  const ms = performance.now() - startedAt;
  if (isOwn) {
    expect(answer.status).toBe(200);
    expectOnly(answer, party, [wanted.owner]);
    return 1;
  }
  const unknownAt = performance.now();
  const unknown = await ask(hexId());
  medians.unknown.push(performance.now() - unknownAt);
  medians.foreign.push(ms);
  expect(answer.status).toBe(404);
  expect(said(answer)).toBe(said(unknown));
  expect(said(await ask(random() < 0.5 ? pick(MALFORMED) : wanted.id.toUpperCase()))).toBe(said(unknown));
  return 3;
}

async function readEvent(party: Party): Promise<number> {
  const owner = Math.floor(random() * OWNERS.length);
  const by = queryOf(OWNERS[owner] as Owner);
  const other = party === parties[0] ? parties[1] : parties[0];
  const ask = (id: string, query: string) =>
    server.call(party.key, "GET", `/api/v1/events/${encodeURIComponent(id)}?${query}`);
  const own = await ask(pick([`only-${party.letter}`, "event-1"]), by);
  expect(own.body).toMatchObject({ status: "decided" });
  const ids = JSON.stringify(own.body).match(/[0-9a-f]{64}/g) ?? [];
  const mine = party.memories.filter((memory) => memory.owner === owner).map(({ id }) => id);
  expect(ids.filter((id) => !mine.includes(id))).toEqual([]);
  const [foreign, unknown] = [await ask(`only-${other.letter}`, by), await ask(pick(MALFORMED), by)];
  expect([foreign.status, said(foreign)]).toEqual([404, said(unknown)]);
  expect((await ask(`only-${other.letter}`, "")).status).toBe(404);
  return 4;
}

async function readBound(party: Party): Promise<number> {
  const owner = Math.floor(random() * OWNERS.length);
  const by = OWNERS[owner] as Owner;
  const status = owner === 0 ? 200 : 403;
  const listed = await server.call(party.bound, "GET", `/api/v1/memories?${queryOf(by)}`);
  const found = await server.call(party.bound, "POST", "/api/v1/retrieve", { ...by, query: "which tea?" });
  expect([listed.status, found.status]).toEqual([status, status]);
  expectOnly(listed, party, [0]);
  expectOnly(found, party, [0, SHARED]);
  const event = await server.call(party.bound, "GET", `/api/v1/events/event-1?${queryOf(by)}`);
  expect(event.status).toBe(owner === 0 ? 200 : 404);
  return 3 + (await readMemory(party, party.bound, [0, SHARED]));
}

const everyOwner = OWNERS.map((_, at) => at);
const readById = (party: Party) => readMemory(party, party.key, everyOwner);
/** Most requests read by id: these are the cheapest and can fail in the most ways. */
const READ_KINDS = [
  readList,
  readTenant,
  readRetrieval,
  readBound,
  readEvent,
  readEvent,
  readEvent,
  ...Array<typeof readById>(6).fill(readById),
];

test(`of ${READS} random reads none gives a foreign row, and a foreign id is an unknown one`, {
  timeout: 600_000,
}, async () => {
  let done = 0;
  const reader = async () => {
    while (done < READS) {
      const made = await pick(READ_KINDS)(pick(parties));
      done += made;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, reader));
  expect(medians.foreign.length).toBeGreaterThan(READS / 20);
  const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)]?.toFixed(2);
  console.log(
    `seed ${SEED}: ${done} reads; median of a foreign id ${median(medians.foreign)} ms, of an unknown one ${median(medians.unknown)} ms`,
  );
});

/** Everything that a party can read of its own data, as text. */
async function everything(party: Party): Promise<string> {
  const pages = [];
  for (const owner of OWNERS) {
    const by = queryOf(owner);
    pages.push(
      await server.call(party.key, "GET", `/api/v1/memories?${by}&include_superseded=true&limit=200`),
    );
    pages.push(await server.call(party.key, "GET", `/api/v1/contradictions?${by}`));
    for (const id of [`only-${party.letter}`, "event-1", "event-2", "event-3"])
      pages.push(await server.call(party.key, "GET", `/api/v1/events/${id}?${by}`));
  }
  return pages.map(said).join("\n");
}

test("writes to foreign ids change nothing and get the same answer as writes to unknown ids", async () => {
  const [mine, theirs] = parties;
  const before = await everything(theirs);
  const write = (method: string, at: string, body?: unknown) => server.call(mine.key, method, at, body);
  const unknown = [
    said(await write("POST", `/api/v1/memories/${hexId()}/supersede`, { text: "I like coffee" })),
    said(await write("DELETE", `/api/v1/memories/${hexId()}`)),
    said(await write("POST", `/api/v1/memories/${hexId()}/restore`)),
    said(await write("POST", "/api/v1/erase", { session_id: "no such session" })),
  ];
  const resolveAsReplaced = (key: string, id: string) =>
    server.call(key, "POST", `/api/v1/contradictions/${id}/resolve`, { as: "replaced" });
  const nothing = said(await resolveAsReplaced(mine.key, "1-1-9"));
  for (const { id } of mine.contradictions.filter(({ owner }) => owner.kind !== "user" || owner.id !== "al"))
    expect(said(await resolveAsReplaced(mine.bound, id))).toBe(nothing);
  // Such an id is valid within the caller's own tenant, whoever uses it elsewhere.
  for (const { id } of theirs.contradictions) await resolveAsReplaced(mine.key, id);

  for (const { id } of theirs.memories.filter((_, at) => at % 5 === 0))
    expect([
      said(await write("POST", `/api/v1/memories/${id}/supersede`, { text: "I like coffee" })),
      said(await write("DELETE", `/api/v1/memories/${id}`)),
      said(await write("POST", `/api/v1/memories/${id}/restore`)),
      said(await write("POST", "/api/v1/erase", { session_id: `only-${theirs.letter}` })),
    ]).toEqual(unknown);
  const others = mine.memories.filter(({ owner }) => owner !== 0).slice(0, 8);
  for (const { id } of others) {
    const bound = await server.call(mine.bound, "DELETE", `/api/v1/memories/${id}`);
    expect(said(bound)).toBe(unknown[1]);
  }
  expect(await everything(theirs)).toBe(before);
});

test("a tenant that erases an owner does not affect the owner of the same name in another tenant", async () => {
  const [mine, theirs] = parties;
  const before = await everything(theirs);
  for (const owner of OWNERS) {
    const erased = await server.call<{ events: number }>(mine.key, "POST", "/api/v1/erase", owner);
    expect(erased.body).toMatchObject({ events: EVENTS, memories: EVENTS });
    const left = await server.call(mine.key, "GET", `/api/v1/memories?${queryOf(owner)}`);
    expect(left.body).toMatchObject({ items: [] });
  }
  expect(await everything(theirs)).toBe(before);
});
