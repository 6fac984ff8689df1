// To users of mem0 a memory is one, however it is stored, and what they delete does not come back.

import { expect, test, vi } from "vitest";
import { type Ctx, OPERATOR } from "@/lib/base/core";
import { drainQueue } from "@/lib/engine/ingest/testing";
import { createKey, createKeyInput } from "@/lib/features/access";
import { fakeEmbedder } from "@/lib/models/embedder/testing";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";
import { setFlag } from "@/lib/storage/settings";
import { add } from "./add";
import { updateBatch } from "./batch";
import { deleteAll } from "./erase";
import { readEventStatus } from "./event-status";
import { list, pageAfter } from "./list";
import { mem0Route } from "./mem0-route";
import { deleteMemory, readHistory, readMemory } from "./memory-by-id";
import { search } from "./search";
import { callOf } from "./testing";
import { updateMemory } from "./update";

testDatabase();
vi.stubEnv("LOG_LEVEL", "fatal");

/** About 2 000 characters, which are stored in several parts. */
const LONG = Array.from(
  { length: 12 },
  (_, day) =>
    `On day ${day + 1} doctor Quentin${day + 1} wrote that my blood value number ${day + 1} was normal, and that I should drink zanzibar tea. I thanked the nurse for it.`,
).join("\n\n");

type Item = { id: string; memory: string; event: string; data: { memory: string } };
type Answer = {
  message: string;
  event_id: string;
  status: string;
  results: Item[];
  count: number;
  next: string;
  replaced_by: string;
  memory: string;
};

/** Waits for an answer while a worker runs. */
async function answer(promise: Promise<unknown>): Promise<Answer> {
  let isDone = false;
  const done = () => {
    isDone = true;
  };
  promise.then(done, done);
  do await drainQueue();
  while (!isDone);
  return (await promise) as Answer;
}

const said = (text: string) => ({
  user_id: "ana",
  infer: false,
  messages: [{ role: "user", content: text }],
});

/** Adds messages, and returns what became of them, however long the decision takes. */
async function addAll(ctx: Ctx, body: object): Promise<Answer> {
  const { event_id } = await answer(add(callOf(ctx, body)));
  return answer(readEventStatus(callOf(ctx, {}, event_id)));
}

/** Updates a memory, and returns it, however long the decision takes. */
async function update(ctx: Ctx, id: string, body: object): Promise<Answer> {
  await answer(updateMemory(callOf(ctx, body, id)));
  return answer(readMemory(callOf(ctx, {}, id)));
}

const all = (ctx: Ctx) => answer(list(callOf(ctx, { filters: { user_id: "ana" } })));

test("a long text is one memory in every answer, and its deletion leaves nothing", async () => {
  const ctx = await testTenant();
  const added = await addAll(ctx, said(LONG));
  expect(added.message).toBe("Stored 1 of 1 messages.");
  expect(added.results).toEqual([{ id: expect.any(String), data: { memory: LONG }, event: "ADD" }]);
  const id = added.results[0]?.id ?? "";
  expect(await all(ctx)).toMatchObject({ count: 1, results: [{ id, memory: LONG }] });
  const query = { query: "blood value of the doctor", filters: { user_id: "ana" } };
  expect((await answer(search(callOf(ctx, query)))).results).toMatchObject([{ id, memory: LONG, score: 1 }]);
  const text = LONG.replaceAll("zanzibar", "ginger");
  const updated = await update(ctx, id, { text });
  expect(updated).toMatchObject({ id, memory: text });
  expect(await all(ctx)).toMatchObject({ count: 1, results: [{ memory: text }] });
  expect(await answer(readHistory(callOf(ctx, {}, id)))).toMatchObject([
    { event: "ADD", old_memory: null, new_memory: LONG },
    { event: "UPDATE", old_memory: LONG, new_memory: text },
  ]);
  await deleteMemory(callOf(ctx, {}, updated.replaced_by));
  expect(await all(ctx)).toMatchObject({ count: 0, results: [] });
  await expect(readMemory(callOf(ctx, {}, id))).rejects.toMatchObject({ code: "not_found" });
});

test("updates at the same time follow one another, and the time of creation stays", async () => {
  const ctx = await testTenant();
  const added = await addAll(ctx, { ...said("I like green tea"), timestamp: 1_600_000_000 });
  const id = added.results[0]?.id ?? "";
  const texts = ["I like black tea", "I like white tea", "I like ginger tea", "I like mint tea"];
  await answer(Promise.all(texts.map((text) => updateMemory(callOf(ctx, { text }, id)))));
  const versions = (await readHistory(callOf(ctx, {}, id))) as { new_memory: string }[];
  expect(
    versions
      .map(({ new_memory }) => new_memory)
      .slice(1)
      .toSorted(),
  ).toEqual(texts.toSorted());
  expect(await readMemory(callOf(ctx, {}, id))).toMatchObject({ created_at: "2020-09-13T12:26:40.000Z" });
  const timestamp = 1_500_000_000;
  expect(await update(ctx, id, { timestamp })).toMatchObject({
    created_at: "2017-07-14T02:40:00.000Z",
  });
});

test("each update of one memory takes effect, also without a new text and back to an earlier one", async () => {
  const ctx = await testTenant();
  const added = await addAll(ctx, said("My door is red"));
  const id = added.results[0]?.id ?? "";
  for (const status of ["review", "done", "review"])
    expect(await update(ctx, id, { metadata: { status } })).toMatchObject({ metadata: { status } });
  for (const text of ["My door is blue", "My door is red", "My door is blue", "My door is red"])
    expect(await update(ctx, id, { text })).toMatchObject({ memory: text });
  for (const expiration_date of ["2999-01-31T09:00:00.000Z", null, "2999-01-31T09:00:00.000Z"])
    expect(await update(ctx, id, { expiration_date })).toMatchObject({ expiration_date });
  expect(await all(ctx)).toMatchObject({ count: 1 });
});

test("a batch says which of its updates wait for their decision", async () => {
  const ctx = await testTenant();
  const added = await addAll(ctx, said("My door is red"));
  const id = added.results[0]?.id ?? "";
  const memories = [{ memory_id: id, text: "My door is blue" }];
  expect(await updateBatch(callOf(ctx, { memories }), 0)).toEqual({
    message: "Updated 0 of 1 memories; the others wait for their decision",
    status: "PENDING",
    pending: [{ id, event_id: expect.any(String) }],
  });
  await drainQueue();
  expect(await readMemory(callOf(ctx, {}, id))).toMatchObject({ memory: "My door is blue" });
});

test("a search waits for the vector of its query, and never answers an empty list without it", async () => {
  const ctx = await testTenant();
  const embedder = fakeEmbedder();
  setEmbedder(embedder);
  await addAll(ctx, said("I like green tea"));
  const find = (query: string) => search(callOf(ctx, { query, filters: { user_id: "ana" } }));
  embedder.behave("fail");
  await expect(find("meal for 7?")).rejects.toMatchObject({ code: "model_unavailable" });
  expect(await find("green tea")).toMatchObject({ results: [{ memory: "I like green tea" }] });
  setEmbedder(null);
});

test("a search says that memory is turned off", async () => {
  const ctx = await testTenant();
  for (const name of ["MEMORY_ENABLED", "HOT_RETRIEVAL_ENABLED"] as const) {
    await setFlag(OPERATOR, { name, value: false });
    await expect(
      search(callOf(ctx, { query: "tea", filters: { user_id: "ana" } })).finally(() =>
        setFlag(OPERATOR, { name, value: true }),
      ),
    ).rejects.toMatchObject({ code: "retrieval_disabled", message: expect.stringContaining("turned off") });
  }
});

test("what cannot be stored is refused by the name that the caller gave it", async () => {
  const ctx = await testTenant();
  for (const [options, path] of [
    [{ timestamp: 32_503_680_000 }, "timestamp"],
    [{ timestamp: -5_000_000_000 }, "timestamp"],
    [{ expiration_date: "2020-01-01" }, "expiration_date"],
    [{ metadata: { a: "x".repeat(20_000) } }, "metadata"],
    [{ messages: "x".repeat(40_000) }, "messages"],
  ] as const)
    await expect(add(callOf(ctx, { ...said("I like tea"), ...options }))).rejects.toMatchObject({
      code: "invalid_input",
      facts: { fields: [{ path }] },
    });
});

test("options that a repeated memory does not get are named, and so is a deletion of nothing", async () => {
  const ctx = await testTenant();
  await addAll(ctx, said("I park on level 3"));
  const repeat = (options: object) =>
    vi.waitFor(async () => {
      const repeated = await answer(add(callOf(ctx, { ...said("I park on level 3"), ...options })));
      expect(repeated).toMatchObject({ status: "SUCCEEDED", results: [{ event: "NONE" }] });
      return repeated;
    }, 60_000);
  const options = { run_id: "run9", metadata: { k: 1 }, expiration_date: "2999-01-01" };
  expect(await repeat(options)).toMatchObject({ ignored: ["run_id", "metadata", "expiration_date"] });
  expect(await repeat({})).not.toHaveProperty("ignored");
  const deleteOf = async (query: Record<string, string>) =>
    (await answer(deleteAll({ ...callOf(ctx, {}), query }))).message;
  expect(await deleteOf({ agent_id: "waiter" })).toContain("Nothing was deleted");
  expect(await deleteOf({ user_id: "ana" })).toBe("Memories deleted successfully!");
  expect(await deleteOf({ user_id: "ana", run_id: "other" })).toContain("Nothing was deleted");
});

test("a limit above what a list can have is named, and the next page has the filters of a GET", async () => {
  const ctx = await testTenant();
  for (const place of ["hall", "attic", "kitchen"]) await addAll(ctx, said(`The ${place} is blue`));
  const get = (query: Record<string, string>) =>
    answer(list({ ...callOf(ctx, {}), query: { user_id: "ana", ...query } }));
  expect(await get({ top_k: "2000" })).toMatchObject({
    results: [{}, {}, {}],
    ignored: ["top_k above 1000"],
    next: null,
  });
  const categories = "fact,interaction,preference";
  expect(await get({ latest_only: "False", metadata: '{"room":"hall"}' })).toMatchObject({ results: [] });
  expect([pageAfter(300, 200, 500), pageAfter(400, 200, 500), pageAfter(500, 200, 500)]).toEqual([
    2,
    3,
    null,
  ]);
  const { results, next } = await get({ page: "1", page_size: "2", categories });
  expect(results).toHaveLength(2);
  const address = new URL(next);
  expect(address.pathname).toBe("/api/mem0/v1/memories/");
  expect(Object.fromEntries(address.searchParams)).toEqual({
    user_id: "ana",
    page: "2",
    page_size: "2",
    categories,
  });
});

test("an update beside a deletion stores nothing after it", async () => {
  const ctx = await testTenant();
  const added = await addAll(ctx, said("I like green tea"));
  const id = added.results[0]?.id ?? "";
  const updating = updateMemory(callOf(ctx, { text: "I like zanzibar tea" }, id));
  const refused = expect(updating).rejects.toMatchObject({ code: "not_found" });
  await deleteMemory(callOf(ctx, {}, id));
  await answer(refused);
  expect(await all(ctx)).toMatchObject({ count: 0 });
});

test("HEAD is answered like GET, without a body", async () => {
  const { key } = await createKey(OPERATOR, createKeyInput.parse({ tenant: (await testTenant()).tenantId }));
  const head = (path: string) => {
    const headers = { authorization: `Token ${key}` };
    const request = new Request(`http://localhost:3000/api/mem0${path}`, { method: "HEAD", headers });
    return mem0Route.GET(request, { params: Promise.resolve({}) });
  };
  const ping = await head("/v1/ping/");
  expect([ping.status, ping.body]).toEqual([200, null]);
  expect((await head("/v3/memories/add/")).status).toBe(404);
});

test("a repeated parameter is a list, or is refused before anything is deleted", async () => {
  const ctx = await testTenant();
  await addAll(ctx, { ...said("I like green tea"), user_id: "l1" });
  const { key } = await createKey(OPERATOR, createKeyInput.parse({ tenant: ctx.tenantId }));
  const send = async (method: "GET" | "DELETE", query: string) => {
    const headers = { authorization: `Token ${key}` };
    const request = new Request(`http://localhost:3000/api/mem0/v1/memories/?${query}`, { method, headers });
    const response = await mem0Route[method](request, { params: Promise.resolve({}) });
    return { status: response.status, body: await response.json() };
  };
  for (const query of ["user_id=l1&user_id=l2", "user_id=l1&user_id=l1", "user_id=l1&run_id=a&run_id=b"])
    expect(await send("DELETE", query)).toMatchObject({
      status: 400,
      body: { status: 400, detail: expect.stringContaining("is given more than once") },
    });
  expect((await send("GET", "user_id=l1&user_id=l2")).status).toBe(400);
  const [memory] = (await send("GET", "user_id=l1")).body;
  const [type] = memory.categories;
  const other = type === "mood" ? "fact" : "mood";
  for (const query of [`categories=${type}&categories=${other}`, `categories=${other}&categories=${type}`])
    expect((await send("GET", `user_id=l1&${query}`)).body).toEqual([memory]);
  expect((await send("GET", "user_id=l1&fields=id&fields=memory")).body).toEqual([
    { id: memory.id, memory: "I like green tea" },
  ]);
});
