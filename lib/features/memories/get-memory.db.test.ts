// Memories and chains are read with their state, and expired memories are hidden.

import { expect, test } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { ownMessage as own, remember } from "@/lib/engine/ingest/testing";
import { flushUsage, retrieve, retrieveInput } from "@/lib/engine/retrieve";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { eraseMemory } from "./erase-memory";
import { getChain, getMemories, getMemory, getUsage } from "./get-memory";
import { listMemories, listMemoriesInput } from "./list-memories";
import { supersedeMemory } from "./supersede";
import { memoryOf } from "./testing";

testDatabase();

const list = async (ctx: Ctx, more: object = {}) =>
  listMemories(ctx, listMemoriesInput.parse({ user_id: "ana", ...more }));
const texts = async (ctx: Ctx, more: object = {}) => (await list(ctx, more)).items.map(({ text }) => text);

test("a memory returns every sent field and its current state", async () => {
  const ctx = await testTenant();
  const more = {
    id: "e1",
    speaker: "Ana",
    session_id: "s1",
    agent_id: "butler",
    source: "chat",
    tags: ["light", "evening"],
    metadata: { room: { floor: 2 } },
    at: "2026-05-03T18:00:00Z",
  };
  const [id] = await remember(ctx, own("I like the lights at 40%", more));
  const { id: event_id, at: _, ...sent } = more;
  expect(await getMemory(ctx, await memoryOf(ctx, id))).toMatchObject({
    ...sent,
    event_id,
    text: "I like the lights at 40%",
    type: "preference",
    role: "user",
    owner: { kind: "user", id: "ana" },
    occurred_at: "2026-05-03T18:00:00.000Z",
    seen_count: 1,
    superseded_at: null,
    expires_at: null,
  });
});

test("a list returns each memory once, most recently recorded first, page by page, even when times are equal", async () => {
  const ctx = await testTenant();
  const said = Array.from({ length: 8 }, (_, i) => `I bought ${i + 2} red apples at the market`);
  const messages = said.slice(3, 7).map((text) => ({ role: "user" as const, text }));
  await remember(
    ctx,
    ...said.slice(0, 3).map((text) => own(text)),
    { user_id: "ana", messages },
    own(said[7] ?? ""),
  );
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(ctx, {
      limit: "2",
      include_superseded: "true",
      ...(cursor ? { cursor } : {}),
    });
    seen.push(...page.items.map(({ text }) => text));
    cursor = page.next_cursor;
  } while (cursor);
  expect(seen).toEqual(said.toReversed());
  await expect(list(ctx, { cursor: "nonsense" })).rejects.toMatchObject({ code: "invalid_input" });
});

test("a list filters by type, tag, source, agent, session and time", async () => {
  const ctx = await testTenant();
  await remember(
    ctx,
    own("I like green tea", { tags: ["drink"], at: "2026-01-10T08:00:00Z" }),
    own("My desk is by the window", { source: "crm", agent_id: "butler", at: "2026-02-10T08:00:00Z" }),
    own("I ran a charity race in the park", { session_id: "s1", at: "2026-03-10T08:00:00Z" }),
  );
  expect(await texts(ctx, { type: "preference" })).toEqual(["I like green tea"]);
  expect(await texts(ctx, { tag: "drink" })).toEqual(["I like green tea"]);
  expect(await texts(ctx, { source: "crm" })).toEqual(["My desk is by the window"]);
  expect(await texts(ctx, { agent_id: "butler" })).toEqual(["My desk is by the window"]);
  expect(await texts(ctx, { session_id: "s1" })).toEqual(["I ran a charity race in the park"]);
  expect(await texts(ctx, { from: "2026-01-20T00:00:00Z", to: "2026-02-20T00:00:00Z" })).toEqual([
    "My desk is by the window",
  ]);
});

test("before any cleanup, an expired mood is hidden from retrieval and lists, but can be read by its ID", async () => {
  const ctx = await testTenant();
  const ask = async () => {
    const { hits } = await retrieve(
      ctx,
      retrieveInput.parse({ user_id: "ana", query: "how frustrated am I?" }),
    );
    return hits.map(({ text }) => text);
  };
  const [id] = await remember(ctx, own("I'm so frustrated with this printer"));
  const memoryId = await memoryOf(ctx, id);
  const { occurred_at, expires_at } = await getMemory(ctx, memoryId);
  expect(Date.parse(expires_at ?? "") - Date.parse(occurred_at)).toBe(86_400_000);
  expect([await texts(ctx), await ask()]).toEqual([
    ["I'm so frustrated with this printer"],
    ["I'm so frustrated with this printer"],
  ]);
  await asSuperuser(
    "update memory_states set expires_at = now() - interval '1 s' where expires_at is not null",
  );
  expect([await texts(ctx), await texts(ctx, { include_superseded: "true" }), await ask()]).toEqual([
    [],
    [],
    [],
  ]);
  expect(await getMemory(ctx, memoryId)).toMatchObject({ type: "mood" });
});

test("a repeated mood expires a day after the repetition", async () => {
  const ctx = await testTenant();
  const mood = "I'm so frustrated with this printer";
  const [first, again] = [23, 1].map((hours) => new Date(Date.now() - hours * 3_600_000));
  const [id] = await remember(ctx, own(mood, { at: first?.toISOString() ?? "" }));
  await remember(ctx, own(mood, { at: again?.toISOString() ?? "" }));
  const { expires_at, seen_count } = await getMemory(ctx, await memoryOf(ctx, id));
  expect([seen_count, Date.parse(expires_at ?? "")]).toEqual([2, (again?.getTime() ?? 0) + 86_400_000]);
});

test("a mood that is reported a day late is stored as expired", async () => {
  const ctx = await testTenant();
  const at = new Date(Date.now() - 25 * 3_600_000).toISOString();
  await remember(ctx, own("I'm so frustrated with this printer", { at }));
  expect(await texts(ctx)).toEqual([]);
});

test("the ID of any version returns the whole chain, oldest version first", async () => {
  const ctx = await testTenant();
  const said = ["I work at Lufthansa", "I work at Bosch now", "I work at Siemens now"];
  const ids = await remember(ctx, ...said.map((text) => own(text)), own("My bike is blue"));
  for (const id of ids.slice(0, 3)) {
    const { items } = await getChain(ctx, await memoryOf(ctx, id));
    expect(items.map(({ text }) => text)).toEqual(said);
  }
  expect(await texts(ctx)).toEqual(["My bike is blue", "I work at Siemens now"]);
  expect(await texts(ctx, { include_superseded: "true" })).toHaveLength(4);
});

test("usage is written asynchronously and lists the actor, the request and the rank", async () => {
  const ctx = { ...(await testTenant()), actor: "key:abc" };
  const [id] = await remember(ctx, own("I like green tea"), own("My bike is blue"));
  for (const requestId of ["r1", "r2"])
    await retrieve(
      { ...ctx, requestId },
      retrieveInput.parse({ user_id: "ana", query: "which tea do I like?" }),
    );
  const memoryId = await memoryOf(ctx, id);
  await flushUsage();
  const { items } = await getUsage(ctx, memoryId);
  expect(items).toMatchObject(["r2", "r1"].map((request_id) => ({ request_id, actor: "key:abc", rank: 1 })));
});

const READS: readonly (readonly [string, (ctx: Ctx, id: string) => Promise<unknown>])[] = [
  ["getMemory", getMemory],
  ["getChain", getChain],
  ["getUsage", getUsage],
];

test.each(READS)("%s rejects a key without read access", async (_, read) => {
  const ctx = await testTenant(["write", "admin"]);
  await expect(read(ctx, "0".repeat(64))).rejects.toMatchObject({ code: "scope_missing" });
});

test.each(READS)(
  "%s returns not_found for memories of another tenant and for memories of another owner than a bound key's",
  async (_, read) => {
    const [ctx, other] = [await testTenant(), await testTenant()];
    const [id] = await remember(ctx, own("I like green tea"));
    const memoryId = await memoryOf(ctx, id);
    const unknown = await read(ctx, "0".repeat(64)).catch((thrown: Error) => thrown);
    expect(unknown).toMatchObject({ code: "not_found" });
    for (const otherCtx of [other, { ...ctx, owner: { kind: "agent", id: "ana" } as const }])
      expect(await read(otherCtx, memoryId).catch((thrown: Error) => thrown)).toEqual(unknown);
    await read({ ...ctx, owner: { kind: "user", id: "ana" } }, memoryId);
  },
);

test("a list is refused for a key without read access and for another owner's key, and is empty for another tenant", async () => {
  const [ctx, other] = [await testTenant(), await testTenant()];
  await remember(ctx, own("I like green tea"));
  await expect(list({ ...ctx, scopes: ["write"] })).rejects.toMatchObject({ code: "scope_missing" });
  await expect(list({ ...ctx, owner: { kind: "user", id: "ben" } })).rejects.toMatchObject({
    code: "owner_forbidden",
  });
  expect(await texts(other)).toEqual([]);
});

test("a key bound to an owner reads shared memory by ID, as in a retrieval, and cannot change it", async () => {
  const ctx = await testTenant();
  const bound = { ...ctx, owner: { kind: "user", id: "ana" } as const };
  const [event] = await remember(ctx, {
    scope: "shared",
    role: "user",
    text: "I like the door code changed in May",
  });
  const id = await memoryOf(ctx, event);
  expect(await getMemory(bound, id)).toMatchObject({ owner: { kind: "shared" } });
  await expect(eraseMemory(bound, id)).rejects.toMatchObject({ code: "not_found" });
  await expect(supersedeMemory(bound, id, { text: "x" })).rejects.toMatchObject({ code: "not_found" });
});

test("memories are read by their ids in the order of the ids, without those out of reach", async () => {
  const ctx = await testTenant();
  const [tea, lamp] = await remember(ctx, own("I like green tea"), own("I like the blue lamp"));
  const [cup] = await remember(ctx, { ...own("I like the red cup"), user_id: "ben" });
  const foreign = await testTenant();
  const [other] = await remember(foreign, own("I like black tea"));
  const id = (event: string | undefined) => memoryOf(ctx, event);
  const [teaId, lampId, cupId] = [await id(tea), await id(lamp), await id(cup)];
  const ids = [cupId, lampId, "x", await memoryOf(foreign, other), teaId, lampId];
  const read = async (reader: Ctx) => (await getMemories(reader, { ids })).items.map((memory) => memory.id);
  expect(await read(ctx)).toEqual([cupId, lampId, teaId]);
  expect(await read({ ...ctx, owner: { kind: "user", id: "ana" } })).toEqual([lampId, teaId]);
  await expect(read({ ...ctx, scopes: ["write"] })).rejects.toMatchObject({ code: "scope_missing" });
});
