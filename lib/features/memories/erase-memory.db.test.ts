// An erased memory is removed from every table, and a replay does not restore it.

import { beforeAll, expect, test } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { ownMessage, remember, type Sent, send } from "@/lib/engine/ingest/testing";
import { flushUsage, retrieve, retrieveInput } from "@/lib/engine/retrieve";
import { fakeEmbedder } from "@/lib/models/embedder/testing";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";
import { eraseMemory } from "./erase-memory";
import { getChain, getMemory, getUsage } from "./read";
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
  expect((await send(ctx, [event])).events).toEqual([{ id: "e1", status: "duplicate" }]);
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
