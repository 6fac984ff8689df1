// Ids and metadata with personal data mean exactly what has them, and are recognised in their stored form.

import { expect, test, vi } from "vitest";
import { type Ctx, OPERATOR } from "@/lib/base/core";
import { drainQueue } from "@/lib/engine/ingest/testing";
import { createKey, createKeyInput } from "@/lib/features/access";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { add } from "./add";
import { listEntities } from "./entities";
import { deleteAll, deleteEntity } from "./erase";
import { list } from "./list";
import { mem0Route } from "./mem0-route";
import { search } from "./search";
import { callOf } from "./testing";

testDatabase();
vi.stubEnv("LOG_LEVEL", "fatal");

type Item = { memory: string; event: string; agent_id: string | null; app_id: string | null };
type Answer = { results: Item[]; count: number; message: string; status: string; ignored?: string[] };

const LIMES = "I am allergic to limes";
const KIWIS = "I am allergic to kiwis";
const SHOP = "shop@one.example";
const DESK = "desk@two.example";
const NEVER = "never@used.example";
const PHONE = "call +31 6 12345678";
const PSEUDONYM = /^\[[A-Z]+\]-[0-9a-f]{24}$/;

/** Adds a memory and waits until it is decided. */
async function added(ctx: Ctx, text: string, options: object): Promise<Answer> {
  let isDone = false;
  const adding = add(
    callOf(ctx, { infer: false, messages: [{ role: "user", content: text }], ...options }),
  ).finally(() => {
    isDone = true;
  });
  do await drainQueue();
  while (!isDone);
  return (await adding) as Answer;
}

const listed = async (ctx: Ctx, filters: object) => (await list(callOf(ctx, { filters }))) as Answer;
const textsOf = ({ results }: Answer) => results.map(({ memory }) => memory).toSorted();
const found = async (ctx: Ctx, filters: object) =>
  textsOf((await search(callOf(ctx, { query: "What am I allergic to?", filters }))) as Answer);
const entities = async (ctx: Ctx) => {
  const { results } = (await listEntities(callOf(ctx, {}))) as {
    results: { type: string; id: string; total_memories: number }[];
  };
  return results.map(({ type, id, total_memories }) => ({ type, id, total_memories }));
};

test("an app means the memories of exactly this app, whatever personal data is in its id", async () => {
  const ctx = await testTenant();
  await added(ctx, KIWIS, { user_id: "p1", app_id: SHOP });
  await added(ctx, LIMES, { user_id: "p2", app_id: DESK });
  for (const [app_id, texts] of [
    [SHOP, [KIWIS]],
    [DESK, [LIMES]],
    [NEVER, []],
  ] as const) {
    expect(textsOf(await listed(ctx, { app_id }))).toEqual(texts);
    expect(await found(ctx, { app_id })).toEqual(texts);
  }
  expect(await found(ctx, { user_id: "p1", app_id: DESK })).toEqual([]);
  const appIds = (await entities(ctx)).filter(({ type }) => type === "app").map(({ id }) => id);
  expect(appIds).toEqual([expect.stringMatching(PSEUDONYM), expect.stringMatching(PSEUDONYM)]);
  for (const app_id of appIds) expect((await listed(ctx, { app_id })).count).toBe(1);
  await deleteEntity(callOf(ctx, {}, "app", NEVER)).catch(() => null);
  await deleteAll({ ...callOf(ctx, {}), query: { app_id: NEVER } });
  expect((await listed(ctx, { user_id: "p1" })).count).toBe(1);
  await deleteEntity(callOf(ctx, {}, "app", SHOP));
  expect([
    (await listed(ctx, { user_id: "p1" })).count,
    (await listed(ctx, { user_id: "p2" })).count,
  ]).toEqual([0, 1]);
});

test("a filter by personal data in metadata is refused, because the stored value is masked", async () => {
  const ctx = await testTenant();
  await added(ctx, KIWIS, { user_id: "p1", metadata: { contact: "alice@example.com", floor: "second" } });
  const filters = { user_id: "p1", metadata: { contact: "mallory@evil.example" } };
  await expect(listed(ctx, filters)).rejects.toMatchObject({ code: "filter_masked" });
  await expect(found(ctx, filters)).rejects.toMatchObject({ code: "filter_masked" });
  expect(await found(ctx, { user_id: "p1", metadata: { floor: "second" } })).toEqual([KIWIS]);
  const { key } = await createKey(OPERATOR, createKeyInput.parse({ tenant: ctx.tenantId }));
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Token ${key}`, "content-type": "application/json" };
    const sent = { method: "POST", headers, body: JSON.stringify(body) };
    const request = new Request(`http://localhost:3000/api/mem0${path}`, sent);
    const response = await mem0Route.POST(request, { params: Promise.resolve({}) });
    return { status: response.status, body: await response.json() };
  };
  for (const path of ["/v3/memories/", "/v3/memories/search/"])
    expect(await post(path, { query: "kiwis", filters })).toMatchObject({
      status: 400,
      body: {
        code: "filter_masked",
        detail: expect.stringContaining("metadata.contact contains personal data"),
      },
    });
});

test("a repetition with the same personal ids and metadata has no option without effect", async () => {
  const ctx = await testTenant();
  const metadata = { mail: "ann@one.example", nested: { a: 1, b: [2] }, n: 1 };
  const options = {
    user_id: "ig1",
    agent_id: "bot@corp.example",
    run_id: "r ann@one.example",
    app_id: SHOP,
    metadata,
  };
  await added(ctx, KIWIS, options);
  for (const same of [metadata, { n: 1, nested: { b: [2], a: 1 }, mail: "ann@one.example" }]) {
    const repeated = await added(ctx, KIWIS, { ...options, metadata: same });
    expect(repeated).toMatchObject({ status: "SUCCEEDED", results: [{ event: "NONE" }] });
    expect(repeated).not.toHaveProperty("ignored");
  }
  const other = { ...options, agent_id: "cook@corp.example", app_id: DESK, metadata: { n: 2 } };
  expect(await added(ctx, KIWIS, other)).toMatchObject({ ignored: ["agent_id", "app_id", "metadata"] });
});

test("a run and an app alone name no agent, and an agent's own memory is read once", async () => {
  const ctx = await testTenant();
  await added(ctx, KIWIS, { run_id: PHONE });
  await added(ctx, LIMES, { app_id: SHOP });
  await added(ctx, "I repair lamps", { agent_id: DESK });
  for (const filters of [{ run_id: PHONE }, { app_id: SHOP }])
    expect((await listed(ctx, filters)).results).toMatchObject([{ agent_id: null }]);
  expect(await listed(ctx, { agent_id: DESK })).toMatchObject({
    count: 1,
    results: [{ agent_id: expect.stringMatching(PSEUDONYM) }],
  });
  expect(await entities(ctx)).toEqual([
    { type: "agent", id: expect.stringMatching(PSEUDONYM), total_memories: 1 },
    { type: "run", id: expect.stringMatching(PSEUDONYM), total_memories: 1 },
    { type: "app", id: expect.stringMatching(PSEUDONYM), total_memories: 1 },
  ]);
});

test("a deleted run whose id has personal data is no longer listed", async () => {
  const ctx = await testTenant();
  await added(ctx, KIWIS, { run_id: PHONE });
  await deleteEntity(callOf(ctx, {}, "run", PHONE));
  expect(await entities(ctx)).toEqual([]);
});
