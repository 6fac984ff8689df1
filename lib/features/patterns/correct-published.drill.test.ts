// What a person says in place of a published pattern is no pattern, and no run publishes the pattern again.

import { expect, test } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { drainQueue } from "@/lib/engine/ingest/testing";
import { retrieve, retrieveInput } from "@/lib/engine/retrieve";
import { undone } from "@/lib/features/maintenance/testing";
import { erase, eraseInput, getMemory, restoreMemory, supersedeMemory } from "@/lib/features/memories";
import { memoryOf, rebuilt } from "@/lib/features/memories/testing";
import { asSuperuser, testDatabase } from "@/lib/storage/db/testing";
import { setOwnerPolicy } from "./owner-policy";
import { ANA, compute, espresso, switchOn, withHistory } from "./testing";

testDatabase();

async function withPolicy(): Promise<Ctx> {
  const ctx = await withHistory();
  await switchOn(ctx);
  await setOwnerPolicy(ctx, { ...ANA, publish: true });
  return ctx;
}

const stored = async (ctx: Ctx) =>
  (await asSuperuser("select 1 from memories where owner_no >> 32 = $1 and type = 6", [ctx.tenantNo])).length;

/** Corrects the memory of the espresso pattern. Returns the ids of both. */
async function correctEspresso(ctx: Ctx): Promise<{ memory: string; correction: string }> {
  const memory = (await espresso(ctx))?.memory_id ?? "";
  const { event_id } = await supersedeMemory(ctx, memory, { text: "I drink tea in the morning" });
  expect(await drainQueue()).toEqual([]);
  return { memory, correction: await memoryOf(ctx, event_id) };
}

test("what a person said in place of a pattern is no pattern, and no run publishes the pattern beside it", async () => {
  const ctx = await withPolicy();
  await compute(ctx);
  const before = await stored(ctx);
  const { memory, correction } = await correctEspresso(ctx);
  expect(await getMemory(ctx, memory)).toMatchObject({ superseded_by: correction });
  expect((await getMemory(ctx, correction)).type).not.toBe("pattern");
  const { hits } = await retrieve(ctx, retrieveInput.parse({ ...ANA, query: "What do I drink?" }));
  expect(hits.map(({ id }) => id)).toContain(correction);
  await compute(ctx);
  expect(await espresso(ctx)).toMatchObject({ memory_id: null });
  expect(await stored(ctx)).toBe(before);
  // An erased message of the evidence erases the memory of the pattern, but not that it was corrected.
  await erase(ctx, eraseInput.parse({ ...ANA, session_id: "1-8" }));
  await compute(ctx);
  expect(await espresso(ctx)).toMatchObject({ memory_id: null });
  expect(await getMemory(ctx, correction)).toMatchObject({ state: "current" });
  expect(await rebuilt(ctx, { check: true })).toEqual({});
});

test("undoing the correction of a pattern, or the run that published it, publishes nothing again", async () => {
  const ctx = await withPolicy();
  const run = await compute(ctx);
  const { memory, correction } = await correctEspresso(ctx);
  await restoreMemory(ctx, memory);
  expect(await drainQueue()).toEqual([]);
  expect(await getMemory(ctx, correction)).toMatchObject({ state: "superseded" });
  const { memory_id: again } = (await espresso(ctx)) ?? {};
  expect(await getMemory(ctx, again ?? "")).toMatchObject({ type: "pattern", state: "current" });
  const before = await stored(ctx);
  await compute(ctx);
  expect(await stored(ctx)).toBe(before);
  const next = await correctEspresso(ctx);
  await undone(ctx, run.id);
  await compute(ctx);
  expect(await getMemory(ctx, next.correction)).toMatchObject({ state: "current" });
  expect(await stored(ctx)).toBe(0);
});
