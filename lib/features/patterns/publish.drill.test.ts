// A pattern is published as a memory on request, and the memory goes with its claim and its evidence.

import { expect, test } from "vitest";
import { type Ctx, DAY_MS } from "@/lib/base/core";
import { remember } from "@/lib/engine/ingest/testing";
import { retrieve, retrieveInput } from "@/lib/engine/retrieve";
import { setTenantPolicy } from "@/lib/features/maintenance";
import { undone } from "@/lib/features/maintenance/testing";
import { erase, eraseInput, eraseMemory, getMemory, listEvidence } from "@/lib/features/memories";
import { rebuilt, redactAll } from "@/lib/features/memories/testing";
import { inTenant } from "@/lib/storage/db";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { ownersWithPublished } from "@/lib/storage/records";
import { dismissPattern, publishPattern } from "./decide-patterns";
import { deleteOwnerPatterns, setOwnerPolicy } from "./owner-policy";
import { listPatterns } from "./read-patterns";
import { ANA, at, compute, espresso, switchOn, withHistory } from "./testing";

testDatabase();

type Published = {
  readonly ctx: Ctx;
  readonly pattern: string;
  readonly memory: string;
  readonly run: string;
};

async function published(): Promise<Published> {
  const ctx = await withHistory();
  await switchOn(ctx);
  const { id: run } = await compute(ctx);
  const pattern = (await espresso(ctx))?.id ?? "";
  const { memory_id: memory } = await publishPattern(ctx, pattern, ANA);
  return { ctx, pattern, memory, run };
}

const stored = async (ctx: Ctx) =>
  (await asSuperuser("select 1 from memories where owner_no >> 32 = $1 and type = 6", [ctx.tenantNo])).length;

async function found(ctx: Ctx, types?: ["pattern"]): Promise<number> {
  const input = retrieveInput.parse({
    ...ANA,
    query: "espresso morning",
    ...(types ? { filters: { types } } : {}),
  });
  return (await retrieve(ctx, input)).hits.filter(({ type }) => type === "pattern").length;
}

test("a published pattern is a memory with its words, its end and its messages", async () => {
  const { ctx, pattern, memory } = await published();
  expect(await getMemory(ctx, memory)).toMatchObject({
    type: "pattern",
    text: "Mentions “espresso” in the morning, on 20 of 20 days",
    source: "pattern",
    metadata: { task: "pattern.publish", pattern },
  });
  const { evidence } = await listEvidence(ctx, memory);
  expect(evidence).toHaveLength(20);
  expect(evidence.every(({ text }) => text === "One espresso please")).toBe(true);
  expect(await espresso(ctx)).toMatchObject({ id: pattern, memory_id: memory });
  expect([await found(ctx), await found(ctx, ["pattern"])]).toEqual([0, 1]);
  expect(await rebuilt(ctx, { check: true })).toEqual({});
});

test("publishing again changes nothing, and supersedes the memory once the days are others", async () => {
  const { ctx, pattern, memory } = await published();
  expect(await publishPattern(ctx, pattern, ANA)).toEqual({ id: pattern, memory_id: memory });
  await remember(ctx, at(0, 0, "I sorted the stamps"), at(2, 8, "One espresso please"));
  await compute(ctx);
  expect(await espresso(ctx)).toMatchObject({ memory_id: memory, days: 21 });
  const again = await publishPattern(ctx, pattern, ANA);
  expect(again.memory_id).not.toBe(memory);
  expect(await espresso(ctx)).toMatchObject(again);
  expect(await found(ctx, ["pattern"])).toBe(1);
  await eraseMemory(ctx, again.memory_id, { versions: true });
  expect(await stored(ctx)).toBe(0);
  expect(await espresso(ctx)).toMatchObject({ id: pattern, memory_id: null });
  expect(await rebuilt(ctx, { check: true })).toEqual({});
});

test("erasing one message of the evidence erases the memory, while the pattern has days left", async () => {
  const { ctx, pattern, memory } = await published();
  await erase(ctx, eraseInput.parse({ ...ANA, session_id: "1-8" }));
  await expect(getMemory(ctx, memory)).rejects.toMatchObject({ code: "not_found" });
  expect(await espresso(ctx)).toMatchObject({ id: pattern, memory_id: null, days: 19 });
  expect(await rebuilt(ctx, { check: true })).toEqual({});
});

test("the memory goes with a claim that is refused, undone or switched off", async () => {
  const { ctx, pattern } = await published();
  await dismissPattern(ctx, pattern, ANA);
  expect(await stored(ctx)).toBe(0);
  const other = await published();
  await undone(other.ctx, other.run);
  expect(await stored(other.ctx)).toBe(0);
  const third = await published();
  await deleteOwnerPatterns(third.ctx, ANA);
  expect(await stored(third.ctx)).toBe(0);
  const fourth = await published();
  expect(
    await inTenant(fourth.ctx, "work", (tx) => ownersWithPublished(tx, fourth.ctx.tenantNo)),
  ).toHaveLength(1);
  await setTenantPolicy(fourth.ctx, { policy: { patterns: false } });
  expect(await stored(fourth.ctx)).toBe(0);
});

test("masking the topic in the evidence erases the memory", async () => {
  const { ctx, memory } = await published();
  // The rule needs the words beside the topic, so it would not mask the memory itself.
  await redactAll(ctx, { name: "drink", kind: "DRINK", pattern: "One espresso" });
  await expect(getMemory(ctx, memory)).rejects.toMatchObject({ code: "not_found" });
  const left = await asSuperuser(
    "select 1 from memories where owner_no >> 32 = $1 and text like '%espresso%'",
    [ctx.tenantNo],
  );
  expect(left).toEqual([]);
});

test("a run supersedes hours that have changed, and extends what goes on", async () => {
  const ctx = await testTenant();
  const evening = (day: number, hour: number) => at(day, hour, "Call the plumber");
  await remember(ctx, ...Array.from({ length: 40 }, (_, day) => evening(day + 41, 20)));
  await switchOn(ctx);
  await compute(ctx);
  const hours = async () => (await listPatterns(ctx, ANA)).items.find(({ kind }) => kind === "active_hours");
  const { id = "", value } = (await hours()) ?? {};
  const { memory_id: memory } = await publishPattern(ctx, id, ANA);
  const before = await getMemory(ctx, memory);
  await remember(ctx, ...Array.from({ length: 10 }, (_, day) => evening(day + 20, 20)));
  await compute(ctx);
  const extended = await getMemory(ctx, memory);
  expect(Date.parse(extended.expires_at ?? "")).toBe(Date.parse(before.expires_at ?? "") + 21 * DAY_MS);
  await remember(ctx, ...Array.from({ length: 140 }, (_, day) => evening(day + 1, 9)));
  await compute(ctx);
  const now = await hours();
  expect(now?.id).toBe(id);
  expect(now?.value).not.toBe(value);
  expect(now?.memory_id).not.toBe(memory);
  expect((await getMemory(ctx, now?.memory_id ?? "")).text).toContain(now?.claim);
  expect(await getMemory(ctx, memory)).toMatchObject({ supersede_reason: "pattern_renewed" });
  expect(await rebuilt(ctx, { check: true })).toEqual({});
});

test("another user's pattern and one that is off are not found", async () => {
  const { ctx, pattern } = await published();
  await expect(publishPattern(ctx, pattern, { user_id: "ben" })).rejects.toMatchObject({ code: "not_found" });
  await expect(publishPattern({ ...ctx, scopes: ["read"] }, pattern, ANA)).rejects.toMatchObject({
    code: "scope_missing",
  });
  const other = await testTenant();
  await remember(other, at(1, 8, "One espresso please"));
  await expect(publishPattern(other, pattern, ANA)).rejects.toMatchObject({ code: "not_found" });
  await setOwnerPolicy(ctx, { ...ANA, patterns: false });
  await expect(publishPattern(ctx, pattern, ANA)).rejects.toMatchObject({ code: "not_found" });
});
