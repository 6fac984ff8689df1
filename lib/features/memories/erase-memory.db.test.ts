// An erased memory is removed from every table, and a replay does not restore it.

import { beforeAll, expect, test, vi } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { drainQueue, ownMessage, remember, retryNow, type Sent, send } from "@/lib/engine/ingest/testing";
import { flushUsage, retrieve, retrieveInput } from "@/lib/engine/retrieve";
import { fakeEmbedder } from "@/lib/models/embedder/testing";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";
import * as records from "@/lib/storage/records";
import { eraseMemory } from "./erase-memory";
import { eventOwnerInput, getEvent } from "./get-event";
import { getChain, getMemory, getUsage } from "./get-memory";
import { listMemories, listMemoriesInput } from "./list-memories";
import { supersedeMemory } from "./supersede";
import { indexOf, memoryOf, tablesThatSay, textsOf } from "./testing";

testDatabase();
beforeAll(() => setEmbedder(fakeEmbedder()));

const AT = "2026-05-03T18:00:00Z";
const own = (text: string, more: Partial<Sent> = {}) =>
  ownMessage(text, { session_id: "talk", at: AT, ...more });
const ask = (ctx: Ctx, query: string, user_id = "ana") =>
  retrieve(ctx, retrieveInput.parse({ user_id, query }));

test("no table contains the words, the position, the redactions or the usage of an erased memory", async () => {
  const ctx = await testTenant();
  const address = ["zanzibar", "example.org"].join("@");
  const [first] = await remember(
    ctx,
    own(`The key of the Zanzibar house is with Quentin, ask ${address}`, { tags: ["zanzibar"] }),
    own("I water the plants on Mondays"),
  );
  const id = await memoryOf(ctx, first);
  await ask(ctx, "who has the key of the house?");
  await flushUsage();
  expect((await getUsage(ctx, id)).items).toHaveLength(1);

  const counts = await eraseMemory(ctx, id);
  expect(counts).toEqual({ events: 1, memories: 1, jobs: 0, usages: 1, owners: 1 });
  await expect(getMemory(ctx, id)).rejects.toMatchObject({ code: "not_found" });
  expect(await tablesThatSay("zanzibar", "quentin")).toEqual([]);
  // The notice of the erasure tells receivers which memory to forget.
  expect(await tablesThatSay(id)).toEqual(["notices"]);
  expect((await indexOf(ctx, "ana")).unplaced).toEqual([]);
  expect((await ask(ctx, "who has the key of the house?")).hits.map(({ text }) => text)).toEqual([
    "I water the plants on Mondays",
  ]);
});

test("after an erasure, the index equals that of an owner who never sent the message, including its neighbors' windows and vectors", async () => {
  const ctx = await testTenant();
  const kept = [
    "I water the plants on Mondays",
    "My plants stand on the balcony",
    "I keep the hose in the shed",
  ];
  const [first, last] = [
    "Shall we visit the Zanzibar festival in Rotterdam next Friday?",
    "I booked a room in Zanzibar",
  ];
  const ids = await remember(
    ctx,
    own(first ?? "", { speaker: "Quentin" }),
    ...kept.map((text) => own(text)),
    own(last ?? ""),
  );
  for (const id of [ids.at(0), ids.at(-1)]) await eraseMemory(ctx, await memoryOf(ctx, id));
  await remember(ctx, ...kept.map((text) => own(text, { user_id: "twin" })));
  const index = await indexOf(ctx, "ana");
  expect(index.vectors).toHaveLength(3);
  expect(index).toEqual(await indexOf(ctx, "twin"));
});

test("every message with the same text is erased with the memory, and other messages of the same events stay", async () => {
  const ctx = await testTenant();
  const { role: _, text: __, at: ___, ...baseFields } = own("");
  const [first] = await remember(ctx, own("I like zanzibar tea"), {
    ...baseFields,
    messages: [
      { role: "user", text: "I like zanzibar tea", at: AT },
      { role: "user", text: "I keep the hose in the shed", at: AT },
    ],
  });
  expect(await eraseMemory(ctx, await memoryOf(ctx, first))).toMatchObject({ events: 1, memories: 1 });
  expect(await tablesThatSay("zanzibar")).toEqual([]);
  expect(await textsOf(ctx, "ana")).toEqual(["I keep the hose in the shed"]);
});

test("erasing a correction does not restore the older version, and a chain links across an erased version", async () => {
  const ctx = await testTenant();
  const said = ["I work at Lufthansa", "I work at Bosch now", "I work at Siemens now"];
  const ids = await remember(ctx, ...said.map((text) => own(text)));
  const [oldest, middle, newest] = await Promise.all(ids.map((id) => memoryOf(ctx, id)));
  await eraseMemory(ctx, middle ?? "");
  const chain = (await getChain(ctx, oldest ?? "")).items;
  expect(chain.map(({ id, superseded_by }) => [id, superseded_by])).toEqual([
    [oldest, newest],
    [newest, null],
  ]);
  await eraseMemory(ctx, newest ?? "");
  expect(await getMemory(ctx, oldest ?? "")).toMatchObject({
    superseded_by: null,
    superseded_at: expect.any(String),
  });
  expect(await textsOf(ctx, "ana")).toEqual([]);
});

test("the event of an erased memory is not stored again when it is sent again", async () => {
  const ctx = await testTenant();
  const event = own("I like zanzibar tea", { id: "e1" });
  const [id] = await remember(ctx, event);
  await eraseMemory(ctx, await memoryOf(ctx, id));
  expect((await send(ctx, [event])).events).toEqual([{ id: "e1", status: "erased" }]);
  await remember(ctx, own("I water the plants on Mondays"));
  expect(await textsOf(ctx, "ana")).toEqual(["I water the plants on Mondays"]);
  expect(await tablesThatSay("zanzibar")).toEqual([]);
});

test("an erasure leaves an audit entry with counts and no text", async () => {
  const ctx = { ...(await testTenant()), actor: "key:abc", requestId: "request-7" };
  const [id] = await remember(ctx, own("I like zanzibar tea"));
  await eraseMemory(ctx, await memoryOf(ctx, id));
  const entries = await asSuperuser(
    "select actor, action, request_id, counts from audit_entries where tenant_no = $1",
    [ctx.tenantNo],
  );
  expect(entries).toEqual([
    {
      actor: "key:abc",
      action: "memory.erase",
      request_id: "request-7",
      counts: JSON.stringify({ memories: 1, usages: 0, jobs: 0, events: 1, owners: 1 }),
    },
  ]);
});

test("a key without write access cannot erase anything", async () => {
  const ctx = await testTenant();
  const [id] = await remember(ctx, own("I like green tea"));
  const reader = { ...ctx, scopes: ["read", "admin"] as const };
  const refused = eraseMemory(reader, await memoryOf(ctx, id));
  await expect(refused).rejects.toMatchObject({ code: "scope_missing" });
  expect(await textsOf(ctx, "ana")).toEqual(["I like green tea"]);
});

test("a memory of another tenant, a memory of another owner and an unknown ID all return not_found", async () => {
  const [ctx, other] = [await testTenant(), await testTenant()];
  const [id] = await remember(ctx, own("I like green tea"));
  await remember(other, own("I like green tea"));
  const memoryId = await memoryOf(ctx, id);
  const unknown = await eraseMemory(ctx, "0".repeat(64)).catch((thrown: Error) => thrown);
  expect(unknown).toMatchObject({ code: "not_found" });
  for (const otherCtx of [other, { ...ctx, owner: { kind: "user", id: "ben" } as const }])
    expect(await eraseMemory(otherCtx, memoryId).catch((thrown: Error) => thrown)).toEqual(unknown);
  await eraseMemory({ ...ctx, owner: { kind: "user", id: "ana" } }, memoryId);
  expect([await textsOf(ctx, "ana"), await textsOf(other, "ana")]).toEqual([[], ["I like green tea"]]);
});

/** About 3 600 characters, which are stored in several parts and steps. */
const LONG = Array.from(
  { length: 24 },
  (_, day) =>
    `On day ${day + 1} doctor Quentin${day + 1} wrote that my blood value number ${day + 1} was normal, and that I should drink zanzibar tea. I thanked the nurse for it.`,
).join("\n\n");

test("erasing a part of a long text erases all of its parts, and other messages of its event stay", async () => {
  const ctx = await testTenant();
  const messages = [LONG, "I water the plants on Mondays"].map((text) => ({ role: "user" as const, text }));
  await remember(ctx, { user_id: "ana", session_id: "talk", messages });
  const { items } = await listMemories(ctx, listMemoriesInput.parse({ user_id: "ana" }));
  const later = items.find(({ part }) => part === 3);
  expect(await eraseMemory(ctx, later?.id ?? "")).toMatchObject({ memories: later?.parts, events: 0 });
  expect(await textsOf(ctx, "ana")).toEqual(["I water the plants on Mondays"]);
  expect(await tablesThatSay("zanzibar", "quentin")).toEqual([]);
});

test("a long text that replaces a long text supersedes all of its parts, and each part stands for the whole", async () => {
  const ctx = await testTenant();
  const [id] = await remember(ctx, own(LONG));
  const old = await memoryOf(ctx, id);
  const { event_id } = await supersedeMemory(ctx, old, { text: LONG.replaceAll("zanzibar", "ginger") });
  expect(await drainQueue()).toEqual([]);
  expect((await textsOf(ctx, "ana")).join("")).not.toContain("zanzibar");
  const first = await memoryOf(ctx, event_id);
  const versions = (await getChain(ctx, first)).items;
  expect(versions.map(({ superseded_by }) => superseded_by)).toEqual([
    ...versions.slice(1).map(() => first),
    null,
  ]);
  await eraseMemory(ctx, first);
  await eraseMemory(ctx, old);
  expect(await tablesThatSay("zanzibar", "ginger", "quentin")).toEqual([]);
});

test("a long text that is erased while it is being stored does not come back", async () => {
  const ctx = await testTenant();
  const markDecided = vi.spyOn(records, "markDecided").mockImplementationOnce(() => {
    throw new Error("The process ends here.");
  });
  await send(ctx, [own(LONG)]);
  expect(await drainQueue()).toHaveLength(1);
  markDecided.mockRestore();
  const { items } = await listMemories(ctx, listMemoriesInput.parse({ user_id: "ana" }));
  expect(await eraseMemory(ctx, items[0]?.id ?? "")).toMatchObject({ events: 1, jobs: 1 });
  await retryNow(ctx);
  expect(await drainQueue()).toEqual([]);
  expect(await tablesThatSay("zanzibar", "quentin")).toEqual([]);
});

test("a queued correction of an erased memory is erased with it", async () => {
  const ctx = await testTenant();
  const [id] = await remember(ctx, own("I like green tea"));
  const old = await memoryOf(ctx, id);
  const { event_id } = await supersedeMemory(ctx, old, { text: "I like zanzibar tea" });
  expect(await eraseMemory(ctx, old)).toMatchObject({ memories: 1, events: 2, jobs: 1 });
  expect(await drainQueue()).toEqual([]);
  expect(await tablesThatSay("zanzibar")).toEqual([]);
  expect(await getEvent(ctx, event_id, eventOwnerInput.parse({})).catch((thrown) => thrown)).toMatchObject({
    code: "not_found",
  });
});

test("a correction that becomes due after its memory was erased stores nothing", async () => {
  const ctx = await testTenant();
  const [id] = await remember(ctx, own("I like green tea"));
  const old = await memoryOf(ctx, id);
  await supersedeMemory(ctx, old, { text: "I like zanzibar tea" });
  // As when both requests run at once, and the erasure does not see the queued correction.
  const jobs = await asSuperuser(
    "update jobs set urgency = urgency + 1 where owner_no >> 32 = $1 returning 1",
    [ctx.tenantNo],
  );
  expect(jobs).toHaveLength(1);
  await eraseMemory(ctx, old);
  await asSuperuser("update jobs set urgency = urgency - 1 where owner_no >> 32 = $1", [ctx.tenantNo]);
  expect(await drainQueue()).toEqual([]);
  expect(await textsOf(ctx, "ana")).toEqual([]);
  expect(await tablesThatSay("zanzibar")).toEqual([]);
});

test("a session goes with the last of its events", async () => {
  const ctx = await testTenant();
  const [first, second] = await remember(ctx, own("My bike is blue"), own("I live in Oslo"));
  const sessions = async () =>
    (await asSuperuser("select 1 from sessions where tenant_no = $1", [ctx.tenantNo])).length;
  await eraseMemory(ctx, await memoryOf(ctx, first));
  expect(await sessions()).toBe(1);
  await eraseMemory(ctx, await memoryOf(ctx, second));
  expect(await sessions()).toBe(0);
});
