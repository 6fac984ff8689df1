// A person undoes a correction, and the earlier memory is current again.

import { expect, test } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { drainQueue, ownMessage as own, remember, type Sent } from "@/lib/engine/ingest/testing";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { eraseMemory } from "./erase-memory";
import { getChain, getMemory } from "./get-memory";
import { listChains, listChainsInput } from "./list-chains";
import { restoreMemory } from "./restore";
import { supersedeMemory } from "./supersede";
import { memoryOf, textsOf } from "./testing";

testDatabase();

/** Creates a memory that is superseded. Returns its id and the id of its successor. */
async function corrected(ctx: Ctx, more: Partial<Sent> = {}): Promise<[string, string]> {
  const [first] = await remember(ctx, own("I like the lights at 40%", more));
  const old = await memoryOf(ctx, first);
  const { event_id } = await supersedeMemory(ctx, old, { text: "I like the lights at 60%" });
  await drainQueue();
  return [old, await memoryOf(ctx, event_id)];
}

async function restoreAndDecide(ctx: Ctx, id: string): Promise<string> {
  const { event_id, status } = await restoreMemory(ctx, id);
  expect(status).toBe("queued");
  expect(await drainQueue()).toEqual([]);
  return memoryOf(ctx, event_id);
}

test("undoing a correction makes the old text current again with its original time, and the chain keeps every version", async () => {
  const ctx = { ...(await testTenant()), actor: "person:mia" };
  const more = {
    session_id: "s",
    speaker: "Ana",
    tags: ["light"],
    metadata: { room: 1 },
    at: "2026-05-03T18:00:00Z",
  };
  const [old, wrong] = await corrected(ctx, more);
  const restoredId = await restoreAndDecide(ctx, old);
  const { id: _, event_id: __, recorded_at: ___, source: ____, ...before } = await getMemory(ctx, old);
  expect(await getMemory(ctx, restoredId)).toMatchObject({
    ...before,
    superseded_at: null,
    superseded_by: null,
    supersede_reason: null,
    state: "current",
    is_superseding: true,
    source: "undo",
    actor: "person:mia",
  });
  expect(await getMemory(ctx, wrong)).toMatchObject({
    superseded_by: restoredId,
    supersede_reason: "undone_by_request",
  });
  expect((await getChain(ctx, wrong)).items.map(({ id }) => id)).toEqual([old, wrong, restoredId]);
  expect(await textsOf(ctx, "ana")).toEqual(["I like the lights at 40%"]);
  const [chain] = (await listChains(ctx, listChainsInput.parse({}))).items;
  expect(chain?.versions.map(({ actor }) => actor)).toEqual([null, "person:mia", "person:mia"]);
});

test("a correction is undone once, and an undo can be undone", async () => {
  const ctx = await testTenant();
  const [old, wrong] = await corrected(ctx);
  expect([await restoreMemory(ctx, old), await restoreMemory(ctx, old)].map(({ status }) => status)).toEqual([
    "queued",
    "duplicate",
  ]);
  await drainQueue();
  await restoreAndDecide(ctx, wrong);
  expect(await textsOf(ctx, "ana")).toEqual(["I like the lights at 60%"]);
  await expect(restoreMemory(ctx, old)).rejects.toMatchObject({ code: "already_superseded" });
});

test("a current memory and a memory whose successor was superseded are refused", async () => {
  const ctx = await testTenant();
  const [old, wrong] = await corrected(ctx);
  await expect(restoreMemory(ctx, wrong)).rejects.toMatchObject({ code: "not_superseded" });
  await supersedeMemory(ctx, wrong, { text: "I like the lights at 80%" });
  await drainQueue();
  await expect(restoreMemory(ctx, old)).rejects.toMatchObject({ code: "already_superseded" });
});

test("a memory whose correction was erased is restored with its type, whatever the rules decide about its text", async () => {
  const ctx = await testTenant();
  const [first] = await remember(ctx, own("I like the lights at 40%"));
  const { event_id } = await supersedeMemory(ctx, await memoryOf(ctx, first), { text: "haha" });
  await drainQueue();
  const toolMemory = await memoryOf(ctx, event_id);
  const after = await supersedeMemory(ctx, toolMemory, { text: "I like the lights at 60%" });
  await drainQueue();
  await eraseMemory(ctx, await memoryOf(ctx, after.event_id));
  expect(await getMemory(ctx, await restoreAndDecide(ctx, toolMemory))).toMatchObject({
    text: "haha",
    type: "preference",
  });
});

test("a key without write access, a bound key and another tenant cannot undo a correction", async () => {
  const [ctx, other] = [await testTenant(), await testTenant()];
  const [old] = await corrected(ctx);
  await expect(restoreMemory({ ...ctx, scopes: ["read", "admin"] }, old)).rejects.toMatchObject({
    code: "scope_missing",
  });
  const unknown = await restoreMemory(ctx, "0".repeat(64)).catch((thrown: Error) => thrown);
  expect(unknown).toMatchObject({ code: "not_found" });
  for (const otherCtx of [other, { ...ctx, owner: { kind: "user", id: "ben" } as const }])
    expect(await restoreMemory(otherCtx, old).catch((thrown: Error) => thrown)).toEqual(unknown);
  await drainQueue();
  expect(await textsOf(ctx, "ana")).toEqual(["I like the lights at 60%"]);
});
