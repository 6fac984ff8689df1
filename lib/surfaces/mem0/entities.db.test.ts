// An agent, a run and an app can be named without a user, and their memories are found, counted and erased.

import { expect, test, vi } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { drainQueue, ownMessage, send } from "@/lib/engine/ingest/testing";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { add } from "./add";
import { listEntities } from "./entities";
import { deleteAll, deleteEntity } from "./erase";
import { list } from "./list";
import { search } from "./search";
import { callOf } from "./testing";

testDatabase();
vi.stubEnv("LOG_LEVEL", "fatal");

type Item = { memory: string; user_id: string | null; agent_id: string | null; updated_at: string };
type Answer = { results: Item[]; count: number; next: string | null; message: string; ignored?: string[] };

type Listed = {
  results: { type: string; id: string; total_memories: number }[];
  count: number;
  next: string | null;
};

/** Adds memories one after the other. Each is recorded at a time of its own. */
async function remember(ctx: Ctx, ...memories: { text: string; [entity: string]: unknown }[]): Promise<void> {
  for (const { text, ...entities } of memories) {
    let isDone = false;
    const added = add(
      callOf(ctx, { ...entities, infer: false, messages: [{ role: "user", content: text }] }),
    ).finally(() => {
      isDone = true;
    });
    do await drainQueue();
    while (!isDone);
    await added;
  }
}

const listed = async (ctx: Ctx, filters: object, more: object = {}) =>
  (await list(callOf(ctx, { filters, ...more }))) as Answer;
const textsOf = ({ results }: Answer) => results.map(({ memory }) => memory);
const found = async (ctx: Ctx, filters: object) => {
  const answer = (await search(callOf(ctx, { query: "Where is the ladder?", filters }))) as Answer;
  return textsOf(answer).toSorted();
};
const erased = async (ctx: Ctx, query: Record<string, string>) =>
  ((await deleteAll({ ...callOf(ctx, {}), query })) as Answer).message;

const LADDERS = [
  { text: "The ladder of Ana is in the shed", user_id: "ana", agent_id: "cook" },
  { text: "The ladder of Ben is in the hall", user_id: "ben", agent_id: "cook", run_id: "trip" },
  { text: "The ladder of the cook is in the kitchen", agent_id: "cook" },
  { text: "The ladder of the trip is on the roof", run_id: "trip" },
  { text: "The ladder of the app is in the cellar", app_id: "home" },
  { text: "The ladder of Carl is in the garden", user_id: "carl", app_id: "home" },
];
const [ANA, BEN, COOK, TRIP, APP, CARL] = LADDERS.map(({ text }) => text);

async function tenants(): Promise<[Ctx, Ctx]> {
  const [ctx, other] = [await testTenant(), await testTenant()];
  await remember(ctx, ...LADDERS);
  await remember(other, ...LADDERS.map(({ text, ...more }) => ({ ...more, text: `${text}, elsewhere` })));
  return [ctx, other];
}

test("an agent, a run and an app alone mean the memories of everybody that have them", async () => {
  const [ctx] = await tenants();
  const cases: [object, (string | undefined)[]][] = [
    [{ agent_id: "cook" }, [COOK, BEN, ANA]],
    [{ run_id: "trip" }, [TRIP, BEN]],
    [{ app_id: "home" }, [CARL, APP]],
    [{ agent_id: "cook", run_id: "trip" }, [BEN]],
    [{ agent_id: "cook", user_id: "ana" }, [ANA]],
    [{ run_id: "unknown" }, []],
  ];
  for (const [filters, texts] of cases) {
    const page = await listed(ctx, filters);
    expect([filters, textsOf(page), page.count]).toEqual([filters, texts, texts.length]);
    expect([filters, await found(ctx, filters)]).toEqual([filters, texts.toSorted()]);
  }
  const ofRun = await listed(ctx, { run_id: "trip" });
  expect(ofRun.results).toMatchObject([
    { user_id: null, agent_id: null, run_id: "trip" },
    { user_id: "ben", agent_id: "cook", run_id: "trip" },
  ]);
});

test("a caller with an owner reads nobody else", async () => {
  const [ctx] = await tenants();
  const ofBen = {
    ...callOf({ ...ctx, owner: { kind: "user", id: "ben" } }, {}),
    owner: { user_id: "ben" },
  };
  for (const filters of [{ agent_id: "cook" }, { run_id: "trip" }, {}])
    expect(textsOf((await list({ ...ofBen, body: { filters } })) as Answer)).toEqual([BEN]);
  expect(textsOf((await list({ ...ofBen, body: { filters: { app_id: "home" } } })) as Answer)).toEqual([]);
  await expect(deleteAll({ ...ofBen, query: { agent_id: "cook" } })).rejects.toMatchObject({
    code: "owner_forbidden",
  });
  await expect(deleteEntity({ ...ofBen, params: ["agent", "cook"] })).rejects.toMatchObject({
    code: "owner_forbidden",
  });
  expect((await listed(ctx, { agent_id: "cook" })).count).toBe(3);
});

test("alternatives of a list are merged in its order, counted once and read page by page", async () => {
  const [ctx] = await tenants();
  const filters = { OR: [{ agent_id: "cook" }, { run_id: "trip" }, { user_id: "ana" }] };
  const all = await listed(ctx, filters);
  expect([textsOf(all), all.count]).toEqual([[TRIP, COOK, BEN, ANA], 4]);
  const pages: string[] = [];
  for (const page of [1, 2, 3]) pages.push(...textsOf(await listed(ctx, filters, { page, page_size: 2 })));
  expect(pages).toEqual([TRIP, COOK, BEN, ANA]);
  expect((await listed(ctx, filters, { page: 1, page_size: 2 })).next).toContain("page=2");
  expect((await listed(ctx, filters, { page: 2, page_size: 2 })).next).toBeNull();
});

test("updated_at limits lists and searches to the milliseconds that memories show", async () => {
  const [ctx] = await tenants();
  const { results } = await listed(ctx, { agent_id: "cook" });
  const [cook = "", ben = ""] = results.map(({ updated_at }) => updated_at);
  const cases: [object, (string | undefined)[]][] = [
    [{ gte: ben }, [COOK, BEN]],
    [{ gt: ben }, [COOK]],
    [{ lte: ben }, [BEN, ANA]],
    [{ lt: ben }, [ANA]],
    [{ gt: ben, lt: cook }, []],
  ];
  for (const [updated_at, texts] of cases) {
    const filters = { AND: [{ agent_id: "cook" }, { updated_at }] };
    const page = await listed(ctx, filters);
    expect([updated_at, textsOf(page), page.count]).toEqual([updated_at, texts, texts.length]);
    expect([updated_at, await found(ctx, filters)]).toEqual([updated_at, texts.toSorted()]);
  }
});

test("an agent, a run and an app are erased with what others said in them, and nothing else is", async () => {
  const [ctx, other] = await tenants();
  expect(await erased(ctx, { user_id: "carl", agent_id: "cook" })).toContain("Nothing was deleted");
  expect(await erased(ctx, { user_id: "ana", agent_id: "cook" })).toBe("Memories deleted successfully!");
  expect(textsOf(await listed(ctx, { agent_id: "cook" }))).toEqual([COOK, BEN]);
  expect(await erased(ctx, { agent_id: "cook" })).toBe("Memories deleted successfully!");
  expect(await erased(ctx, { agent_id: "cook" })).toContain("no memories with this agent_id");
  expect(textsOf(await listed(ctx, { run_id: "trip" }))).toEqual([TRIP]);
  expect(await erased(ctx, { run_id: "trip" })).toBe("Memories deleted successfully!");
  const deleted = async (...params: string[]) =>
    ((await deleteEntity(callOf(ctx, {}, ...params))) as Answer).message;
  expect(await deleted("app", "home")).toBe("Entity deleted successfully!");
  expect(await deleted("app", "home")).toBe("Nothing was deleted: there is no app with this id.");
  await expect(deleted("house", "home")).rejects.toMatchObject({ code: "not_found" });
  const everything = { OR: LADDERS.map(({ text: _, ...entities }) => entities) };
  expect((await listed(ctx, everything)).count).toBe(0);
  expect((await listed(other, everything)).count).toBe(LADDERS.length);
});

test("users, agents, apps and runs are listed once, each with its memories", async () => {
  const [ctx] = await tenants();
  const listedEntities = (await listEntities(callOf(ctx, {}))) as Listed;
  expect(listedEntities).toMatchObject({ total_users: 3, total_agents: 1, total_apps: 1, total_runs: 1 });
  expect(listedEntities.results.map((one) => [one.type, one.id, one.total_memories])).toEqual([
    ["user", "ana", 1],
    ["user", "ben", 1],
    ["user", "carl", 1],
    ["agent", "cook", 3],
    ["run", "trip", 2],
    ["app", "home", 2],
  ]);
  const ofAna = { ...callOf({ ...ctx, owner: { kind: "user", id: "ana" } }, {}), owner: { user_id: "ana" } };
  expect(await listEntities(ofAna)).toMatchObject({ count: 1, results: [{ id: "ana" }] });
});

test("whatever is listed can be deleted one by one, with or without memories, and nothing is left", async () => {
  const [ctx, other] = await tenants();
  await send(
    ctx,
    Array.from({ length: 105 }, (_, at) => ownMessage("ok", { user_id: `u${at}` })),
  );
  const entities = async (query: Record<string, string> = {}) =>
    (await listEntities({ ...callOf(ctx, {}), query })) as Listed;
  await erased(ctx, { user_id: "carl", app_id: "home" });
  const { results, count, next } = await entities();
  expect([results.length, count, next]).toEqual([111, 111, null]);
  expect((await entities({ page: "1" })).results).toHaveLength(100);
  expect((await entities({ page_size: "110" })).next).toContain("page=2&page_size=110");
  expect(results.find(({ id }) => id === "carl")).toMatchObject({ type: "user", total_memories: 0 });
  const answers: unknown[] = [];
  for (const { type, id } of results)
    answers.push([`${type} ${id}`, ((await deleteEntity(callOf(ctx, {}, type, id))) as Answer).message]);
  expect(answers).toEqual(
    expect.arrayContaining([
      ["user carl", "Entity deleted successfully!"],
      ["user u104", "Entity deleted successfully!"],
      ["agent cook", "Entity deleted successfully!"],
      ["run trip", "Entity deleted successfully!"],
    ]),
  );
  expect((await entities()).results).toEqual([]);
  expect(((await listEntities(callOf(other, {}))) as Listed).count).toBe(6);
  const bound = callOf({ ...ctx, owner: { kind: "user", id: "zoe" } }, {}, "user", "zoe");
  expect(await deleteEntity({ ...bound, owner: { user_id: "zoe" } })).toEqual({
    message: "Nothing was deleted: there is no user with this id.",
  });
});

test("an agent named like the owner of a run keeps its memories when the run is deleted", async () => {
  const ctx = await testTenant();
  await remember(
    ctx,
    { text: "The tent is in the car", run_id: "solo" },
    { text: "The rope is in the car", agent_id: "run:solo" },
  );
  await deleteEntity(callOf(ctx, {}, "run", "solo"));
  expect(textsOf(await listed(ctx, { agent_id: "run:solo" }))).toEqual(["The rope is in the car"]);
});

test("filters of an added memory name whom it belongs to, and nothing else", async () => {
  const ctx = await testTenant();
  const filters = { AND: [{ user_id: "uma" }, { run_id: "r1" }, { agent_id: "cook" }] };
  await remember(ctx, { text: "I prefer blue cups", filters });
  expect((await listed(ctx, { user_id: "uma" })).results).toMatchObject([
    { memory: "I prefer blue cups", user_id: "uma", run_id: "r1", agent_id: "cook" },
  ]);
  const text = "I prefer red cups";
  for (const refused of [
    { user_id: "una", filters: { user_id: "uma" } },
    { user_id: "una", filters: { AND: [{ user_id: "uma" }] } },
    { filters: { user_id: "una", metadata: { a: 1 }, foo: "bar" } },
    { filters: { OR: [{ user_id: "una" }, { user_id: "uma" }] } },
    { user_id: "una", filters: "uma" },
    { user_id: "*" },
  ])
    await expect(add(callOf(ctx, { messages: text, ...refused }))).rejects.toMatchObject({
      code: "invalid_input",
    });
  const ofBen = { ...ctx, owner: { kind: "user" as const, id: "ben" } };
  const bound = callOf(ofBen, { messages: text, filters: { AND: [{ user_id: "alice" }] } });
  await expect(add({ ...bound, owner: { user_id: "ben" } })).rejects.toMatchObject({
    code: "owner_forbidden",
  });
  expect((await listed(ctx, { user_id: { in: ["una", "ben", "alice"] } })).count).toBe(0);
  expect((await listed(ctx, { user_id: "uma" })).count).toBe(1);
});
