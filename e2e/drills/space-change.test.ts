// The embedding model changes while requests continue.

import { afterAll, beforeAll, expect, test } from "vitest";
import { createEmbedder, type Embedder } from "@/lib/models/embedder";
import { type ModelServer, startModelServer } from "@/testkit/model-server/start-model-server";
import { drillSize } from "../../testkit/drill-size";
import { startTestServer, type TestServer } from "../../testkit/server";
import { spacesRead, startTraffic, type Traffic } from "../../testkit/space-traffic";
import { openStore } from "../../testkit/store";

const OWNERS = 3;
const EVENTS = drillSize({ short: 120, full: 300 });
const [OLD, NEW] = [96, 160];
const words = ["lamp", "bike", "kettle", "guitar", "ladder", "tent", "radio", "mirror"];

let oldModel: ModelServer;
let newModel: ModelServer;
let server: TestServer;
let embedders: Embedder[];
let key: string;

beforeAll(async () => {
  oldModel = await startModelServer({ models: ["old"], dimensions: OLD });
  newModel = await startModelServer({ models: ["new"], dimensions: NEW });
  const model = (name: string, dimensions: number) => ({
    model: name,
    dimensions,
    queryPrefix: "",
    documentPrefix: "",
  });
  embedders = [
    createEmbedder({ provider: "ollama", host: oldModel.url, ...model("old", OLD) }),
    createEmbedder({ provider: "openai", baseUrl: `${newModel.url}/v1`, ...model("new", NEW) }),
  ].filter((item) => item !== null);
  server = await startTestServer({
    env: {
      EMBEDDING_PROVIDER: "ollama",
      EMBEDDING_MODEL: "old",
      EMBEDDING_DIMENSIONS: String(OLD),
      OLLAMA_HOST: oldModel.url,
      OPENAI_BASE_URL: `${newModel.url}/v1`,
      // A slow model must not exceed the time budget: the test checks whether it is called at all.
      HOT_BUDGET_MS: "10000",
    },
  });
  key = await server.createKey();
});
afterAll(async () => {
  await server.stop();
  for (const embedder of embedders) await embedder.close();
  await Promise.all([oldModel.close(), newModel.close()]);
});

const owner = (eventNo: number) => `owner-${eventNo % OWNERS}`;
const thingOf = (eventNo: number) => `${words[eventNo % words.length]} number sn${eventNo}x`;
const question = (eventNo: number) => ({
  userId: owner(eventNo),
  query: `Where is the ${thingOf(eventNo * 7)}?`,
});

async function waitForDecision(id: string, userId: string): Promise<void> {
  const answer = () =>
    server.call(key, "GET", `/api/v1/events/${id}?user_id=${userId}&wait_ms=20000`).then(({ body }) => body);
  await expect.poll(answer, { timeout: 60_000 }).toMatchObject({ status: "decided" });
}

type Space = { dimensions: number; state: string; done: number | null };

/** Reads the spaces with the operator's token, or directly from the server database. */
async function spaces(): Promise<Space[]> {
  if (!server.databaseUrl)
    return (await server.operator<{ items: Space[] }>("GET", "/api/v1/embedding-spaces")).body.items;
  const store = await openStore(server);
  const rows = await store.rows<Space>(
    "select dimensions, state, done from embedding_spaces order by space_no",
  );
  await store.close();
  return rows;
}
const spaceOf = async (dimensions: number) => (await spaces()).find((item) => item.dimensions === dimensions);

/** Returns the texts that the new model embedded, from the given request on. */
const embeddedTexts = (firstRequest = 0) =>
  newModel.received.slice(firstRequest).flatMap(({ body }) => [body.input].flat().map(String));

test("an embedding model change under load survives a kill: no request fails, no response mixes spaces, and no vector is missing", {
  timeout: 300_000,
}, async () => {
  const events = Array.from({ length: EVENTS }, (_, eventNo) => ({
    id: `event-${eventNo}`,
    user_id: owner(eventNo),
    role: "user",
    text: `I bought a ${thingOf(eventNo)} last Saturday`,
  }));
  expect((await server.call(key, "POST", "/api/v1/events", { events })).status).toBe(202);
  for (let eventNo = EVENTS - OWNERS; eventNo < EVENTS; eventNo++)
    await waitForDecision(`event-${eventNo}`, owner(eventNo));

  await server.kill("SIGTERM");
  newModel.behave("slow");
  await server.restart({
    EMBEDDING_PROVIDER: "openai",
    EMBEDDING_MODEL: "new",
    EMBEDDING_DIMENSIONS: String(NEW),
  });
  const trafficBefore = startTraffic(server, key, { perSecond: 10, name: "before", question });
  await expect
    .poll(async () => (await spaceOf(NEW))?.done, { timeout: 60_000, interval: 50 })
    .toBeGreaterThan(EVENTS / 3);
  expect(await spaceOf(NEW)).toMatchObject({ state: "building" });
  await trafficBefore.stop();
  await server.kill("SIGKILL");

  const textsBeforeKill = new Set(embeddedTexts().filter((text) => text.startsWith("I bought")));
  const firstRequest = newModel.received.length;
  newModel.behave("none");
  await server.restart();
  const trafficAfter = startTraffic(server, key, { perSecond: 10, name: "after", question });
  await expect
    .poll(async () => (await spaceOf(NEW))?.state, { timeout: 180_000, interval: 50 })
    .toBe("active");
  const switchedAt = trafficAfter.retrievals.length;
  await expect
    .poll(() => trafficAfter.retrievals.length, { timeout: 60_000 })
    .toBeGreaterThan(switchedAt + 30);
  await trafficAfter.stop();
  // Only work in progress at the kill is embedded again.
  expect(embeddedTexts(firstRequest).filter((text) => textsBeforeKill.has(text)).length).toBeLessThanOrEqual(
    16,
  );

  await expectServed(trafficBefore);
  await expectServed(trafficAfter);
  await expect
    .poll(async () => (await missingVectors())[0], { timeout: 60_000 })
    .toEqual({ missing: 0, twice: 0 });
  const all = [...trafficBefore.retrievals, ...trafficAfter.retrievals];
  const store = await openStore(server);
  const read = await spacesRead(store, all, embedders);
  await store.close();
  const determinedSpaces = read.map((item) => (item.size === 1 ? [...item][0] : undefined));
  expect(read.filter((item) => item.size === 0)).toEqual([]);
  expect(all.filter(({ cosines }) => cosines.size > 0).length).toBeGreaterThan(all.length * 0.9);
  expect(determinedSpaces.filter((item) => item !== undefined).length).toBeGreaterThan(all.length * 0.9);
  expect(determinedSpaces.slice(0, trafficBefore.retrievals.length)).not.toContain(NEW);
  expect(determinedSpaces.slice(-20)).not.toContain(OLD);
  expect(determinedSpaces).toContain(OLD);
});

/** Expects that no request failed or lacked vectors, and that all sent events are stored. */
async function expectServed({ retrievals, sent }: Traffic): Promise<void> {
  expect(retrievals.length + sent.length).toBeGreaterThan(10);
  expect(retrievals.filter(({ status, degraded }) => status !== 200 || degraded.length > 0)).toEqual([]);
  expect(sent.filter(({ status }) => status !== 202)).toEqual([]);
  for (const { id, userId } of sent) await waitForDecision(id, userId);
}

/** Counts memories without a vector in the active space, and memories with several. */
async function missingVectors(): Promise<unknown[]> {
  const store = await openStore(server);
  const rows = await store.rows(`
    select count(*) filter (where vectors = 0)::int as missing, count(*) filter (where vectors > 1)::int as twice from (
      select (select count(*) from vectors v join embedding_spaces s using (space_no)
        where s.state = 'active' and v.owner_no = m.owner_no and v.position = m.position) as vectors
      from memories m) t`);
  await store.close();
  return rows;
}
