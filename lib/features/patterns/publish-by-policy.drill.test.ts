// Maintenance publishes the patterns of a user whose policy says so, once, and takes that back with the run.

import { expect, test } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { remember } from "@/lib/engine/ingest/testing";
import { countsOf, stepOf, undone } from "@/lib/features/maintenance/testing";
import { erase, eraseInput, eraseMemory, getMemory, listEvidence } from "@/lib/features/memories";
import { rebuilt } from "@/lib/features/memories/testing";
import { inTenant } from "@/lib/storage/db";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { spacesToFill } from "@/lib/storage/index";
import { findOwner, lockAllowedPatterns, lockOwner, publishByPolicy } from "@/lib/storage/records";
import { dismissPattern, publishPattern } from "./decide-patterns";
import { getOwnerPolicy, setOwnerPolicy, setOwnerPolicyInput } from "./owner-policy";
import { listPatterns } from "./read-patterns";
import { ANA, at, compute, espresso, switchOn, withHistory } from "./testing";

testDatabase();

/** Espresso on every third morning, and the ficus on every second afternoon. */
async function withHabits(): Promise<Ctx> {
  const ctx = await withHistory();
  const days = Array.from({ length: 30 }, (_, no) => no * 2 + 1);
  await remember(ctx, ...days.map((day) => at(day, 15, "Watered the ficus")));
  await switchOn(ctx);
  return ctx;
}

async function withPolicy(): Promise<Ctx> {
  const ctx = await withHistory();
  await switchOn(ctx);
  await setOwnerPolicy(ctx, { ...ANA, publish: true });
  return ctx;
}

const memoryIds = async (ctx: Ctx) => (await listPatterns(ctx, ANA)).items.map((one) => one.memory_id);
const stored = async (ctx: Ctx) =>
  (await asSuperuser("select 1 from memories where owner_no >> 32 = $1 and type = 6", [ctx.tenantNo])).length;

test("without the policy a run publishes nothing, and with it every pattern once, as a person would", async () => {
  const ctx = await withHabits();
  await compute(ctx);
  expect(await stored(ctx)).toBe(0);
  await setOwnerPolicy(ctx, { ...ANA, publish: true });
  expect(await compute(ctx, { dry_run: true }).then(() => stored(ctx))).toBe(0);
  const run = await compute(ctx);
  const ids = await memoryIds(ctx);
  expect(ids.length).toBeGreaterThan(1);
  expect(ids).not.toContain(null);
  expect(countsOf(run, "patterns")).toMatchObject({ changed: ids.length });
  const { samples } = stepOf(run, "patterns");
  expect(samples.flatMap((one) => (one.what === "published" ? one.memory_ids : [])).sort()).toEqual(
    ids.toSorted(),
  );
  const { id = "", memory_id: memory } = (await espresso(ctx)) ?? {};
  expect(await getMemory(ctx, memory ?? "")).toMatchObject({
    type: "pattern",
    text: "Mentions “espresso” in the morning, on 20 of 20 days",
    metadata: { task: "pattern.publish", pattern: id },
  });
  expect((await listEvidence(ctx, memory ?? "")).evidence).toHaveLength(20);
  expect(await publishPattern(ctx, id, ANA)).toEqual({ id, memory_id: memory });
  expect(countsOf(await compute(ctx), "patterns")).toMatchObject({ changed: 0 });
  expect(await memoryIds(ctx)).toEqual(ids);
  expect(await rebuilt(ctx, { check: true })).toEqual({});
});

test("a dismissed pattern is not published, and one that lost a message of its evidence is again", async () => {
  const ctx = await withPolicy();
  await compute(ctx);
  await erase(ctx, eraseInput.parse({ ...ANA, session_id: "1-8" }));
  expect(await espresso(ctx)).toMatchObject({ memory_id: null, days: 19 });
  await compute(ctx);
  const { id = "", memory_id: memory } = (await espresso(ctx)) ?? {};
  expect((await getMemory(ctx, memory ?? "")).text).toContain("on 19 of 19 days");
  const before = await stored(ctx);
  await dismissPattern(ctx, id, ANA);
  await compute(ctx);
  expect(await stored(ctx)).toBe(before - 1);
});

test("hours that have changed supersede the memory that a run published", async () => {
  const ctx = await testTenant();
  const call = (day: number, hour: number) => at(day, hour, "Call the plumber");
  await remember(ctx, ...Array.from({ length: 40 }, (_, day) => call(day + 41, 20)));
  await switchOn(ctx);
  await setOwnerPolicy(ctx, { ...ANA, publish: true });
  const hours = async () => (await listPatterns(ctx, ANA)).items.find(({ kind }) => kind === "active_hours");
  await compute(ctx);
  const before = await hours();
  await remember(ctx, ...Array.from({ length: 140 }, (_, day) => call(day + 1, 9)));
  await compute(ctx);
  const after = await hours();
  expect(after?.value).not.toBe(before?.value);
  expect(await getMemory(ctx, before?.memory_id ?? "")).toMatchObject({
    superseded_by: after?.memory_id,
    supersede_reason: "pattern_renewed",
  });
});

test("what a person took back is published by no run, and by the person again", async () => {
  const ctx = await withPolicy();
  await compute(ctx);
  const { id = "", memory_id: memory } = (await espresso(ctx)) ?? {};
  await eraseMemory(ctx, memory ?? "", { versions: true });
  await erase(ctx, eraseInput.parse({ ...ANA, session_id: "1-8" }));
  await compute(ctx);
  expect(await espresso(ctx)).toMatchObject({ id, memory_id: null });
  await publishPattern(ctx, id, ANA);
  expect(await espresso(ctx)).toMatchObject({ memory_id: expect.any(String) });
});

test("undoing a run takes back what it published, and keeps what a person published and earlier patterns", async () => {
  const ctx = await withHabits();
  await compute(ctx);
  const patterns = (await listPatterns(ctx, ANA)).items;
  const { id = "" } = (await espresso(ctx)) ?? {};
  const { memory_id: kept } = await publishPattern(ctx, id, ANA);
  await setOwnerPolicy(ctx, { ...ANA, publish: true });
  const run = await compute(ctx);
  expect(await memoryIds(ctx)).not.toContain(null);
  expect(await undone(ctx, run.id)).toEqual({ undone: patterns.length - 1, left: 0 });
  expect(await undone(ctx, run.id)).toEqual({ undone: 0, left: 0 });
  await compute(ctx);
  const { items } = await listPatterns(ctx, ANA);
  expect(items).toEqual(patterns.map((one) => ({ ...one, memory_id: one.id === id ? kept : null })));
  expect(await stored(ctx)).toBe(1);
  expect(await rebuilt(ctx, { check: true })).toEqual({});
});

test("publishing needs patterns, ends with them, and is audited", async () => {
  const ctx = await testTenant();
  await switchOn(ctx);
  await setOwnerPolicy(ctx, { ...ANA, patterns: false });
  await expect(setOwnerPolicy(ctx, { ...ANA, publish: true })).rejects.toMatchObject({
    code: "invalid_input",
    facts: { fields: [{ path: "publish", message: "needs patterns" }] },
  });
  expect(await setOwnerPolicy(ctx, { ...ANA, patterns: true, publish: true })).toMatchObject({
    publish: true,
  });
  expect(await setOwnerPolicy(ctx, { ...ANA, moods: false })).toMatchObject({ publish: true });
  expect(await setOwnerPolicy(ctx, { ...ANA, patterns: false })).toMatchObject({ publish: false });
  await setOwnerPolicy(ctx, { ...ANA, patterns: true });
  expect(await getOwnerPolicy(ctx, ANA)).toMatchObject({ patterns: true, publish: false });
  expect(setOwnerPolicyInput.safeParse(ANA).success).toBe(false);
  const audited = await asSuperuser<{ counts: string }>(
    "select counts from audit_entries where tenant_no = $1 and action = 'patterns.set' order by audit_no",
    [ctx.tenantNo],
  );
  expect(audited.map(({ counts }) => JSON.parse(counts).publish)).toEqual([0, 0, 1, 1, 0, 0]);
});

test("a transaction publishes eight patterns, and the next one goes on", async () => {
  const ctx = await withHistory();
  await switchOn(ctx);
  await compute(ctx);
  const copies = "generate_series(1, 9) n where owner_no >> 32 = $1";
  await asSuperuser(
    `insert into patterns select owner_no, pattern_no + n, kind, topic_no, value, days, fits, low, high, baseline, q, last_day
     from patterns, ${copies}`,
    [ctx.tenantNo],
  );
  await asSuperuser(
    `insert into pattern_evidence select owner_no, pattern_no + n, position from pattern_evidence, ${copies}`,
    [ctx.tenantNo],
  );
  const left = (await listPatterns(ctx, ANA)).items.length;
  const publish = () =>
    inTenant(ctx, "work", async (tx) => {
      const spaces = await spacesToFill(tx);
      const ownerNo = await findOwner(tx, ctx, { kind: "user", id: "ana" });
      if (!ownerNo) throw new Error("ana has no owner.");
      await lockOwner(tx, ownerNo);
      await lockAllowedPatterns(tx, ownerNo);
      const { published, hasMore } = await publishByPolicy(tx, ctx.tenantNo, ownerNo, spaces, 1);
      return [published.length, hasMore];
    });
  expect([await publish(), await publish()]).toEqual([
    [8, true],
    [left - 8, false],
  ]);
});
