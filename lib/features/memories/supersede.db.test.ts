// A person replaces the text of a memory.

import { expect, test } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { drainQueue, ownMessage as own, remember } from "@/lib/engine/ingest/testing";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { eventOwnerInput, getEvent } from "./get-event";
import { getChain, getMemory } from "./get-memory";
import { restoreMemory } from "./restore";
import { supersedeMemory } from "./supersede";
import { memoryOf, textsOf } from "./testing";

testDatabase();

/** Replaces a memory. Returns the id of the new memory. */
async function replace(ctx: Ctx, id: string, text: string): Promise<string> {
  const { event_id, status } = await supersedeMemory(ctx, id, { text });
  expect(status).toBe("queued");
  expect(await drainQueue()).toEqual([]);
  return memoryOf(ctx, event_id);
}

test("a replaced memory keeps its type and stays readable in the chain", async () => {
  const ctx = await testTenant();
  const [id] = await remember(
    ctx,
    own("I like the lights at 40%", { session_id: "s", speaker: "Ana", agent_id: "lamp", tags: ["light"] }),
  );
  const old = await memoryOf(ctx, id);
  const newId = await replace(ctx, old, "Lights: 60");
  expect(await getMemory(ctx, newId)).toMatchObject({
    text: "Lights: 60",
    type: "preference",
    session_id: "s",
    speaker: "Ana",
    agent_id: "lamp",
    tags: ["light"],
    source: "supersede",
  });
  expect(await getMemory(ctx, old)).toMatchObject({
    superseded_by: newId,
    supersede_reason: "superseded_by_request",
  });
  expect((await getChain(ctx, newId)).items.map(({ id }) => id)).toEqual([old, newId]);
  expect(await textsOf(ctx, "ana")).toEqual(["Lights: 60"]);
});

test("a replacement has its own metadata and end, also with the same text", async () => {
  const ctx = await testTenant();
  const [id] = await remember(ctx, own("I like the lights at 40%", { metadata: { place: "hall" } }));
  const old = await memoryOf(ctx, id);
  const { event_id } = await supersedeMemory(ctx, old, {
    text: "I like the lights at 40%",
    metadata: { place: "kitchen" },
    expires_at: "2999-01-31T00:00:00.000Z",
  });
  expect(await drainQueue()).toEqual([]);
  expect(await getMemory(ctx, await memoryOf(ctx, event_id))).toMatchObject({
    text: "I like the lights at 40%",
    metadata: { place: "kitchen" },
    expires_at: "2999-01-31T00:00:00.000Z",
  });
  expect(await getMemory(ctx, old)).toMatchObject({ metadata: { place: "hall" }, state: "superseded" });
});

test("a repeated request with its time changes nothing, and one with other metadata is another", async () => {
  const ctx = await testTenant();
  const [id] = await remember(ctx, own("My door is red", { at: "2026-05-04T00:00:00.000Z" }));
  const old = await memoryOf(ctx, id);
  const request = { text: "My door is red", at: "2026-05-04T00:00:00.000Z", metadata: { a: 1 } };
  const first = await supersedeMemory(ctx, old, request);
  expect(await supersedeMemory(ctx, old, request)).toEqual({ ...first, status: "duplicate" });
  expect(await drainQueue()).toEqual([]);
  const second = await supersedeMemory(ctx, await memoryOf(ctx, first.event_id), {
    ...request,
    metadata: { a: 2 },
  });
  expect(second.status).toBe("queued");
  expect(await drainQueue()).toEqual([]);
  expect(await getMemory(ctx, await memoryOf(ctx, second.event_id))).toMatchObject({ metadata: { a: 2 } });
});

test("the id of a request with its time tells nothing about a masked value", async () => {
  const ctx = await testTenant();
  const [id] = await remember(ctx, own("My address is in the book"));
  const old = await memoryOf(ctx, id);
  const send = (text: string) => supersedeMemory(ctx, old, { text, at: "2026-05-04T00:00:00.000Z" });
  const first = await send("Write to ana@example.org");
  expect(await send("Write to bob@example.org")).toEqual({ ...first, status: "duplicate" });
  expect(await drainQueue()).toEqual([]);
});

test("a long replacement supersedes with its first part, and its other parts stand beside it", async () => {
  const ctx = await testTenant();
  const [id] = await remember(ctx, own("The painter of the kitchen comes from Bruges"));
  const old = await memoryOf(ctx, id);
  const long = Array.from(
    { length: 30 },
    (_, n) => `Room ${n} was painted in ${1990 + n} by a painter from Ghent.`,
  );
  const { event_id } = await supersedeMemory(ctx, old, { text: long.join("\n\n") });
  expect(await drainQueue()).toEqual([]);
  const { decisions } = await getEvent(ctx, event_id, eventOwnerInput.parse({}));
  const memories = await Promise.all(decisions.map(({ memory_id }) => getMemory(ctx, memory_id ?? "")));
  expect(memories.length).toBeGreaterThan(2);
  expect(memories.map(({ part, state }) => [part, state])).toEqual(
    memories.map((_, n) => [n + 1, "current"]),
  );
  expect(await getMemory(ctx, old)).toMatchObject({ superseded_by: memories[0]?.id });
  expect(await getMemory(ctx, memories[0]?.id ?? "")).toMatchObject({ parts: memories.length });
});

test("a superseded memory cannot be replaced, but the newest memory of its chain can", async () => {
  const ctx = await testTenant();
  const [id] = await remember(ctx, own("I like the lights at 40%"));
  const old = await memoryOf(ctx, id);
  const second = await replace(ctx, old, "I like the lights at 60%");
  await expect(supersedeMemory(ctx, old, { text: "x" })).rejects.toMatchObject({
    code: "already_superseded",
  });
  const third = await replace(ctx, second, "I like the lights at 80%");
  expect((await getChain(ctx, old)).items.map(({ id }) => id)).toEqual([old, second, third]);
  for (const id of [old, second])
    await expect(supersedeMemory(ctx, id, { text: "x" })).rejects.toMatchObject({
      message: `This memory already has a newer version. Edit the current version instead: ${third}.`,
      facts: { currentId: third },
    });
});

test("while its replacement waits for a decision, a memory cannot be replaced again", async () => {
  const ctx = await testTenant();
  const [id] = await remember(ctx, own("I like the lights at 40%"));
  const old = await memoryOf(ctx, id);
  const calls = [60, 70, 80, 90].map((percent) =>
    supersedeMemory(ctx, old, { text: `I like the lights at ${percent}%` }),
  );
  const answers = await Promise.allSettled(calls);
  expect(answers.filter(({ status }) => status === "fulfilled").length).toBe(1);
  for (const answer of answers)
    if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "already_superseded" });
  await expect(supersedeMemory(ctx, old, { text: "x" })).rejects.toMatchObject({
    code: "already_superseded",
    message: "A replacement of this memory is waiting for its decision.",
    facts: {},
  });
  expect(await drainQueue()).toEqual([]);
  const { items } = await getChain(ctx, old);
  expect(items.length).toBe(2);
  const newest = items.at(-1)?.id ?? "";
  await replace(ctx, newest, "I like the lights at 50%");
  expect((await getChain(ctx, old)).items.length).toBe(3);
});

test("a memory that an undo is about to replace cannot be replaced again", async () => {
  const ctx = await testTenant();
  const [id] = await remember(ctx, own("I like the lights at 40%"));
  const old = await memoryOf(ctx, id);
  const second = await replace(ctx, old, "I like the lights at 60%");
  await restoreMemory(ctx, old);
  await expect(supersedeMemory(ctx, second, { text: "x" })).rejects.toMatchObject({
    code: "already_superseded",
  });
  expect((await restoreMemory(ctx, old)).status).toBe("duplicate");
});

test("a repeat with the same Idempotency-Key is a duplicate before and after the first request is decided", async () => {
  const ctx = await testTenant();
  const [id] = await remember(ctx, own("I like the lights at 40%"));
  const old = await memoryOf(ctx, id);
  const send = (key: string) => supersedeMemory(ctx, old, { text: "I like the lights at 60%" }, key);
  const first = await send("a");
  expect(first.status).toBe("queued");
  const repeat = { event_id: first.event_id, status: "duplicate" };
  expect(await send("a")).toEqual(repeat);
  await expect(send("b")).rejects.toMatchObject({ code: "already_superseded" });
  await expect(supersedeMemory(ctx, old, { text: "I like them at 70%" }, "a")).rejects.toMatchObject({
    code: "idempotency_key_reused",
  });
  await drainQueue();
  expect(await send("a")).toEqual(repeat);
  expect((await getChain(ctx, old)).items.length).toBe(2);
});

test("a refused replacement leaves no event, and a discarded replacement does not block the next one", async () => {
  const ctx = await testTenant();
  const [id] = await remember(ctx, own("I like the lights at 40%"));
  const old = await memoryOf(ctx, id);
  await supersedeMemory(ctx, old, { text: "I like the lights at 60%" });
  await expect(supersedeMemory(ctx, old, { text: "I like the lights at 80%" })).rejects.toMatchObject({
    code: "already_superseded",
  });
  const events = await asSuperuser("select 1 from events where owner_no >> 32 = $1", [ctx.tenantNo]);
  expect(events.length).toBe(2);
  for (const table of ["jobs", "lanes"])
    await asSuperuser(`delete from ${table} where owner_no >> 32 = $1`, [ctx.tenantNo]);
  const replacement = await replace(ctx, old, "I like the lights at 80%");
  expect((await getChain(ctx, replacement)).items.map(({ text }) => text)).toEqual([
    "I like the lights at 40%",
    "I like the lights at 80%",
  ]);
});

test("the text of a replacement is redacted like that of any other event", async () => {
  const ctx = await testTenant();
  const [id] = await remember(ctx, own("Write to me at the office"));
  const address = ["ana", "example.org"].join("@");
  const { event_id } = await supersedeMemory(ctx, await memoryOf(ctx, id), { text: `Write to ${address}` });
  await drainQueue();
  expect(await getEvent(ctx, event_id, eventOwnerInput.parse({}))).toMatchObject({
    redactions: [{ kind: "EMAIL", count: 1 }],
  });
  expect(await textsOf(ctx, "ana")).toEqual(["Write to [EMAIL]"]);
});

test("a replacement keeps the owner, even when the owner's id is an email address or the memory is shared", async () => {
  const ctx = await testTenant();
  const address = ["ana", "example.org"].join("@");
  const { user_id: _, ...shared } = own("The alarm code is kept by Ben");
  const [first, second] = await remember(
    ctx,
    own("I like the lights at 40%", { user_id: address, session_id: address }),
    { ...shared, scope: "shared" },
  );
  for (const id of [first, second]) {
    const old = await getMemory(ctx, await memoryOf(ctx, id));
    const replacement = await getMemory(ctx, await replace(ctx, old.id, "It is different now"));
    expect([replacement.owner, replacement.session_id]).toEqual([old.owner, old.session_id]);
  }
});

test("a key without write access, a bound key and another tenant cannot replace a memory", async () => {
  const [ctx, other] = [await testTenant(), await testTenant()];
  const [id] = await remember(ctx, own("I like green tea"));
  const memoryId = await memoryOf(ctx, id);
  const text = "I like black tea";
  const reader = supersedeMemory({ ...ctx, scopes: ["read", "admin"] }, memoryId, { text });
  await expect(reader).rejects.toMatchObject({ code: "scope_missing" });
  const unknown = await supersedeMemory(ctx, "0".repeat(64), { text }).catch((thrown: Error) => thrown);
  expect(unknown).toMatchObject({ code: "not_found" });
  for (const otherCtx of [other, { ...ctx, owner: { kind: "user", id: "ben" } as const }])
    expect(await supersedeMemory(otherCtx, memoryId, { text }).catch((thrown: Error) => thrown)).toEqual(
      unknown,
    );
  await drainQueue();
  expect(await textsOf(ctx, "ana")).toEqual(["I like green tea"]);
});
