// A person stores a dropped message as a memory.

import { expect, test } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { drainQueue, ownMessage as own, remember, type Sent } from "@/lib/engine/ingest/testing";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { eraseMemory } from "./erase-memory";
import { getMemory } from "./get-memory";
import { getOrigin } from "./get-origin";
import { listDecisions, listDecisionsInput } from "./list-decisions";
import { rescueDecision, rescueInput } from "./rescue";
import { memoryOf, tablesThatSay, textsOf } from "./testing";

testDatabase();

const rescueDefaults = rescueInput.parse({});
const decisions = async (ctx: Ctx) => (await listDecisions(ctx, listDecisionsInput.parse({}))).items;

/** Sends a message that is dropped. Returns the id of its decision. */
async function dropped(ctx: Ctx, text: string, more: Partial<Sent> = {}): Promise<string> {
  await remember(ctx, own(text, more));
  const [decision] = await decisions(ctx);
  expect(decision).toMatchObject({ verdict: "dropped", text });
  return decision?.id ?? "";
}

test("a dropped message is stored as an interaction or the requested type, with its original time", async () => {
  const ctx = { ...(await testTenant()), actor: "person:mia" };
  const at = "2026-05-03T18:00:00.000Z";
  const first = await dropped(ctx, "okay zebra", { session_id: "s", tags: ["t"], at });
  const { event_id } = await rescueDecision(ctx, first, rescueDefaults);
  await drainQueue();
  const memory = await getMemory(ctx, await memoryOf(ctx, event_id));
  expect(memory).toMatchObject({
    text: "okay zebra",
    type: "interaction",
    occurred_at: at,
    session_id: "s",
    tags: ["t"],
  });
  expect(memory).toMatchObject({ source: "rescue", actor: "person:mia" });
  const [rescue, original] = await decisions(ctx);
  expect(rescue).toMatchObject({ verdict: "stored", reason: "rescued_by_request", memory_id: memory.id });
  expect(original).toMatchObject({ verdict: "dropped", is_rescued: true, memory_id: memory.id });
  expect((await getOrigin(ctx, memory.id)).rescued_from).toMatchObject({
    event_id: original?.event_id,
    decision: { id: first, verdict: "dropped", reason: original?.reason },
  });
  const second = await dropped(ctx, "haha");
  const typed = await rescueDecision(ctx, second, rescueInput.parse({ type: "fact" }));
  await drainQueue();
  expect(await getMemory(ctx, await memoryOf(ctx, typed.event_id))).toMatchObject({ type: "fact" });
});

test("a message is rescued once, and a stored message is refused", async () => {
  const ctx = await testTenant();
  const id = await dropped(ctx, "haha");
  const statuses = [
    await rescueDecision(ctx, id, rescueDefaults),
    await rescueDecision(ctx, id, rescueDefaults),
  ];
  expect(statuses.map(({ status }) => status)).toEqual(["queued", "duplicate"]);
  await drainQueue();
  expect(await textsOf(ctx, "ana")).toEqual(["haha"]);
  for (const { id: any } of await decisions(ctx))
    await expect(rescueDecision(ctx, any, rescueDefaults)).rejects.toMatchObject({ code: "not_dropped" });
});

test("erasing a rescued memory erases the dropped message too", async () => {
  const ctx = await testTenant();
  const { event_id } = await rescueDecision(ctx, await dropped(ctx, "okay quagga"), rescueDefaults);
  await drainQueue();
  await eraseMemory(ctx, await memoryOf(ctx, event_id));
  expect(await tablesThatSay("quagga")).toEqual([]);
});

test("a key without write access, a bound key and another tenant cannot rescue a message", async () => {
  const [ctx, other] = [await testTenant(), await testTenant()];
  const id = await dropped(ctx, "haha");
  await expect(
    rescueDecision({ ...ctx, scopes: ["read", "admin"] }, id, rescueDefaults),
  ).rejects.toMatchObject({
    code: "scope_missing",
  });
  for (const [who, which] of [
    [ctx, "nonsense"],
    [ctx, "1-1-9"],
    [other, id],
    [{ ...ctx, owner: { kind: "user", id: "ben" } as const }, id],
  ] as const)
    await expect(rescueDecision(who, which, rescueDefaults)).rejects.toMatchObject({ code: "not_found" });
  await drainQueue();
  expect(await textsOf(ctx, "ana")).toEqual([]);
});
