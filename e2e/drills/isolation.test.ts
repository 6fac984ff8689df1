// Owners and tenants with similar ids never see each other's data.

import { afterAll, beforeAll, expect, test } from "vitest";
import { seededRandom } from "../../demo/seeded-random";
import { drillSize } from "../../testkit/drill-size";
import { type Answer, startTestServer, type TestServer } from "../../testkit/server";
import { EVENTS, fill, mark, OWNERS, type Owner, type Party, queryOf, SHARED } from "../parties";

const SEED = 20_261_122;
const READS = drillSize({ short: 400, full: 10_000 });
const AT_ONCE = 16;

let server: TestServer;
let parties: [Party, Party];
beforeAll(async () => {
  server = await startTestServer({ env: { EMBEDDING_PROVIDER: "none", HOT_BUDGET_MS: "5000" } });
  parties = [await fill(server, "a"), await fill(server, "b")];
});
afterAll(() => server.stop());

const random = seededRandom(SEED);
const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;
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

/** Returns the content of a response, without the parts that differ from one request to the next. */
function bodyText(answer: Answer): string {
  const headers = ["content-type", "content-length", "cache-control", "www-authenticate"];
  const text = JSON.stringify(answer.body).replace(/"request_id":"[^"]*"/, "");
  return [answer.status, ...headers.map((name) => answer.headers.get(name)), text].join(" ");
}

/** Expects a response to contain only the marks of these owners, which the caller can read. */
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
  const path = `/api/v1/memories?${queryOf(OWNERS[owner] as Owner)}${filter}`;
  const page = await server.call<{ items: unknown[]; next_cursor: string | null }>(party.key, "GET", path);
  expect(page.status).toBe(200);
  expect(page.body.items.length).toBeGreaterThan(0);
  expectOnly(page as Answer, party, [owner]);
  if (!page.body.next_cursor) return 1;
  expectOnly(await server.call(party.key, "GET", `${path}&cursor=${page.body.next_cursor}`), party, [owner]);
  return 2;
}

/** Expects that lists of a whole tenant contain all its owners and nothing from the other tenant. */
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
  const boundList = await server.call(party.boundKey, "GET", `/api/v1/${list}`);
  expect(boundList.status).toBe(list.startsWith("owners") ? 403 : 200);
  expectOnly(boundList, party, [0]);
  return 2;
}

async function readRetrieval(party: Party): Promise<number> {
  const owner = Math.floor(random() * OWNERS.length);
  const otherParty = pick(parties);
  const filters = pick([
    {},
    { tags: ["tea"] },
    { tags: [mark(otherParty.letter, owner)] },
    { types: ["preference"] },
  ]);
  const answer = await server.call<{ hits: unknown[] }>(party.key, "POST", "/api/v1/retrieve", {
    ...OWNERS[owner],
    query: pick([
      "which tea?",
      "red tea",
      "what do I like?",
      `tea ${mark(otherParty.letter, owner)}`,
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

async function readMemory(party: Party, key: string, readableOwners: readonly number[]): Promise<number> {
  const pathSuffix = pick(["", "/chain", "/origin", "/evidence", "/usage"]);
  const requestedMemory = pick(pick(parties).memories);
  const isOwn = party.memories.includes(requestedMemory) && readableOwners.includes(requestedMemory.owner);
  const read = (id: string) =>
    server.call(key, "GET", `/api/v1/memories/${encodeURIComponent(id)}${pathSuffix}`);
  const startedAt = performance.now();
  const answer = await read(requestedMemory.id);
  const ms = performance.now() - startedAt;
  if (isOwn) {
    expect(answer.status).toBe(200);
    expectOnly(answer, party, [requestedMemory.owner]);
    return 1;
  }
  const unknownAt = performance.now();
  const unknown = await read(hexId());
  medians.unknown.push(performance.now() - unknownAt);
  medians.foreign.push(ms);
  expect(answer.status).toBe(404);
  expect(bodyText(answer)).toBe(bodyText(unknown));
  expect(bodyText(await read(random() < 0.5 ? pick(MALFORMED) : requestedMemory.id.toUpperCase()))).toBe(
    bodyText(unknown),
  );
  return 3;
}

async function readEvent(party: Party): Promise<number> {
  const owner = Math.floor(random() * OWNERS.length);
  const ownerQuery = queryOf(OWNERS[owner] as Owner);
  const otherParty = party === parties[0] ? parties[1] : parties[0];
  const read = (id: string, query: string) =>
    server.call(party.key, "GET", `/api/v1/events/${encodeURIComponent(id)}?${query}`);
  const ownEvent = await read(pick([`only-${party.letter}`, "event-1"]), ownerQuery);
  expect(ownEvent.body).toMatchObject({ status: "decided" });
  const ids = JSON.stringify(ownEvent.body).match(/[0-9a-f]{64}/g) ?? [];
  const ownIds = party.memories.filter((memory) => memory.owner === owner).map(({ id }) => id);
  expect(ids.filter((id) => !ownIds.includes(id))).toEqual([]);
  const [otherTenantEvent, unknown] = [
    await read(`only-${otherParty.letter}`, ownerQuery),
    await read(pick(MALFORMED), ownerQuery),
  ];
  expect([otherTenantEvent.status, bodyText(otherTenantEvent)]).toEqual([404, bodyText(unknown)]);
  expect((await read(`only-${otherParty.letter}`, "")).status).toBe(404);
  return 4;
}

async function readBound(party: Party): Promise<number> {
  const ownerIndex = Math.floor(random() * OWNERS.length);
  const owner = OWNERS[ownerIndex] as Owner;
  const status = ownerIndex === 0 ? 200 : 403;
  const listed = await server.call(party.boundKey, "GET", `/api/v1/memories?${queryOf(owner)}`);
  const retrieval = await server.call(party.boundKey, "POST", "/api/v1/retrieve", {
    ...owner,
    query: "which tea?",
  });
  expect([listed.status, retrieval.status]).toEqual([status, status]);
  expectOnly(listed, party, [0]);
  expectOnly(retrieval, party, [0, SHARED]);
  const event = await server.call(party.boundKey, "GET", `/api/v1/events/event-1?${queryOf(owner)}`);
  expect(event.status).toBe(ownerIndex === 0 ? 200 : 404);
  return 3 + (await readMemory(party, party.boundKey, [0, SHARED]));
}

const everyOwner = OWNERS.map((_, ownerIndex) => ownerIndex);
const readById = (party: Party) => readMemory(party, party.key, everyOwner);
/** Most requests read by id, because such reads are the cheapest and can fail in the most ways. */
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

test(`${READS} random reads return no row of another tenant, and treat its ids like unknown ids`, {
  timeout: 600_000,
}, async () => {
  let readCount = 0;
  const reader = async () => {
    while (readCount < READS) {
      const foreignReads = await pick(READ_KINDS)(pick(parties));
      readCount += foreignReads;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, reader));
  expect(medians.foreign.length).toBeGreaterThan(READS / 20);
  const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)]?.toFixed(2);
  console.log(
    `seed ${SEED}: ${readCount} reads; median of another tenant's id ${median(medians.foreign)} ms, of an unknown id ${median(medians.unknown)} ms`,
  );
});

/** Returns everything that a party can read of its own data, as text. */
async function readEverything(party: Party): Promise<string> {
  const pages = [];
  for (const owner of OWNERS) {
    const ownerQuery = queryOf(owner);
    pages.push(
      await server.call(party.key, "GET", `/api/v1/memories?${ownerQuery}&include_superseded=true&limit=200`),
    );
    pages.push(await server.call(party.key, "GET", `/api/v1/contradictions?${ownerQuery}`));
    for (const id of [`only-${party.letter}`, "event-1", "event-2", "event-3"])
      pages.push(await server.call(party.key, "GET", `/api/v1/events/${id}?${ownerQuery}`));
  }
  return pages.map(bodyText).join("\n");
}

test("writes to another tenant's ids change nothing and get the same response as writes to unknown ids", async () => {
  const [attacker, victim] = parties;
  const stateBefore = await readEverything(victim);
  const write = (method: string, path: string, body?: unknown) =>
    server.call(attacker.key, method, path, body);
  const unknown = [
    bodyText(await write("POST", `/api/v1/memories/${hexId()}/supersede`, { text: "I like coffee" })),
    bodyText(await write("DELETE", `/api/v1/memories/${hexId()}`)),
    bodyText(await write("POST", `/api/v1/memories/${hexId()}/restore`)),
    bodyText(await write("POST", `/api/v1/memories/${hexId()}/separate`)),
    bodyText(await write("POST", "/api/v1/erase", { session_id: "no such session" })),
  ];
  const resolveAsReplaced = (key: string, id: string) =>
    server.call(key, "POST", `/api/v1/contradictions/${id}/resolve`, { as: "newer" });
  const unknownPairProblem = bodyText(await resolveAsReplaced(attacker.key, "1-1-9"));
  for (const { id } of attacker.contradictions.filter(
    ({ owner }) => owner.kind !== "user" || owner.id !== "al",
  ))
    expect(bodyText(await resolveAsReplaced(attacker.boundKey, id))).toBe(unknownPairProblem);
  // The caller can use this id in its own tenant, even if another tenant uses the same id.
  for (const { id } of victim.contradictions) await resolveAsReplaced(attacker.key, id);

  for (const { id } of victim.memories.filter((_, index) => index % 5 === 0))
    expect([
      bodyText(await write("POST", `/api/v1/memories/${id}/supersede`, { text: "I like coffee" })),
      bodyText(await write("DELETE", `/api/v1/memories/${id}`)),
      bodyText(await write("POST", `/api/v1/memories/${id}/restore`)),
      bodyText(await write("POST", `/api/v1/memories/${id}/separate`)),
      bodyText(await write("POST", "/api/v1/erase", { session_id: `only-${victim.letter}` })),
    ]).toEqual(unknown);
  const others = attacker.memories.filter(({ owner }) => owner !== 0).slice(0, 8);
  for (const { id } of others) {
    const boundErasure = await server.call(attacker.boundKey, "DELETE", `/api/v1/memories/${id}`);
    expect(bodyText(boundErasure)).toBe(unknown[1]);
  }
  expect(await readEverything(victim)).toBe(stateBefore);
});

test("erasing an owner does not affect the owner of the same name in another tenant", async () => {
  const [attacker, victim] = parties;
  const stateBefore = await readEverything(victim);
  for (const owner of OWNERS) {
    const erasure = await server.call<{ events: number }>(attacker.key, "POST", "/api/v1/erase", owner);
    expect(erasure.body).toMatchObject({ events: EVENTS, memories: EVENTS });
    const remainingMemories = await server.call(attacker.key, "GET", `/api/v1/memories?${queryOf(owner)}`);
    expect(remainingMemories.body).toMatchObject({ items: [] });
  }
  expect(await readEverything(victim)).toBe(stateBefore);
});
