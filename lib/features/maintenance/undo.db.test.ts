// What maintenance did can be undone, alone or the whole run, and is not done again.

import { expect, test } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { drainQueue } from "@/lib/engine/ingest/testing";
import {
  erase,
  eraseInput,
  eraseMemory,
  getMemory,
  listContradictions,
  listContradictionsInput,
  listEvidence,
  listMemories,
  listMemoriesInput,
  reopenContradiction,
  resolveContradiction,
  restoreMemory,
  separateMemory,
  supersedeInput,
  supersedeMemory,
} from "@/lib/features/memories";
import { rebuilt, textsOf } from "@/lib/features/memories/testing";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { listActionsInput } from "./action-output";
import { applyMaintenanceAction, listActions, undoMaintenanceAction, undoRun } from "./actions";
import { startRunInput } from "./run-input";
import { startRun } from "./runs";
import {
  countsOf,
  FULLER,
  maintained,
  runMaintenance,
  SHORTER,
  said,
  storeUnmerged,
  tables,
  undone,
} from "./testing";

testDatabase();

const FULLEST = "I always drink green tea in the kitchen before breakfast, please, thanks";
const list = (ctx: Ctx, input: object = {}) => listActions(ctx, listActionsInput.parse(input));

test("a run and its undo leave all tables but actions and audit as before, and a further run changes nothing", async () => {
  const ctx = await testTenant();
  const texts = [SHORTER, FULLER, FULLEST, "My bike is blue"];
  await storeUnmerged(
    ctx,
    ...texts.map((text) => said(text)),
    ...texts.map((text) => said(text, { user_id: "ben" })),
  );
  const before = await tables();
  const run = await maintained(ctx);
  expect(countsOf(run, "repeats")).toMatchObject({ changed: 4 });
  expect(await textsOf(ctx, "ana")).toEqual(["My bike is blue", FULLEST]);
  expect(await tables()).not.toEqual(before);
  expect(await undone(ctx, run.id)).toEqual({ undone: 4, left: 0 });
  expect(await tables()).toEqual(before);
  expect(await undone(ctx, run.id)).toEqual({ undone: 0, left: 0 });
  const again = await maintained(ctx);
  expect(countsOf(again, "repeats")).toMatchObject({ changed: 0, proposed: 0 });
  expect(await tables()).toEqual(before);
  expect(await rebuilt(ctx, { check: true })).toEqual({});
});

test("one merge is undone alone, once, and not under a later change", async () => {
  const ctx = await testTenant();
  await storeUnmerged(
    ctx,
    said(SHORTER),
    said(FULLER),
    said(SHORTER, { user_id: "ben" }),
    said(FULLER, { user_id: "ben" }),
  );
  const { id } = await maintained(ctx);
  const { items } = await list(ctx, { run_id: id });
  expect(items.map(({ kind, owner }) => [kind, owner.id])).toEqual([
    ["merged", "ben"],
    ["merged", "ana"],
  ]);
  const [ofBen, ofAna] = items;
  const result = await undoMaintenanceAction(ctx, ofAna?.id ?? "");
  expect(result).toMatchObject({ ...ofAna, undone_at: expect.any(String) });
  expect(await undoMaintenanceAction(ctx, ofAna?.id ?? "")).toEqual(result);
  expect((await textsOf(ctx, "ana")).sort()).toEqual([SHORTER, FULLER].sort());
  expect(await textsOf(ctx, "ben")).toEqual([FULLER]);
  const input = supersedeInput.parse({ text: "I drink coffee in the kitchen" });
  await supersedeMemory(ctx, ofBen?.kept_id ?? "", input);
  await drainQueue();
  await expect(undoMaintenanceAction(ctx, ofBen?.id ?? "")).rejects.toMatchObject({ code: "conflict" });
  expect(await undone(ctx, id)).toEqual({ undone: 0, left: 1 });
  expect(await textsOf(ctx, "ben")).toEqual(["I drink coffee in the kitchen"]);
  expect((await list(ctx, { open: "true" })).items).toEqual([ofBen]);
});

const THREE = [SHORTER, FULLER, FULLEST];

/** Stores the texts in sessions s0, s1 and so on, and merges them in a chain. Returns their ids by text. */
async function merged(ctx: Ctx, texts: readonly string[]): Promise<Record<string, string>> {
  await storeUnmerged(ctx, ...texts.map((text, i) => said(text, { session_id: `s${i}` })));
  expect(countsOf(await maintained(ctx, { steps: ["repeats"] }), "repeats")).toMatchObject({
    changed: texts.length - 1,
  });
  const query = listMemoriesInput.parse({ user_id: "ana", include_superseded: "true" });
  return Object.fromEntries((await listMemories(ctx, query)).items.map(({ text, id }) => [text, id]));
}

const eraseSession = (ctx: Ctx, session_id: string) =>
  erase(ctx, eraseInput.parse({ user_id: "ana", session_id }));

test("erasing the session of the kept memory makes the merged one current again, with true totals", async () => {
  const ctx = await testTenant();
  const ids = await merged(ctx, [SHORTER, FULLER]);
  await eraseSession(ctx, "s1");
  expect(await textsOf(ctx, "ana")).toEqual([SHORTER]);
  expect(await getMemory(ctx, ids[SHORTER] ?? "")).toMatchObject({
    state: "current",
    superseded_at: null,
    superseded_by: null,
    supersede_reason: null,
  });
  expect(await rebuilt(ctx, { check: true })).toEqual({});
});

test("erasing the middle of a chain of merges links its ends, so that erasing the last erases the first", async () => {
  const ctx = await testTenant();
  const ids = await merged(ctx, THREE);
  await eraseSession(ctx, "s1");
  const first = await getMemory(ctx, ids[SHORTER] ?? "");
  expect(first).toMatchObject({ superseded_by: ids[FULLEST], supersede_reason: "merged" });
  expect((await listEvidence(ctx, ids[FULLEST] ?? "")).evidence.map(({ text }) => text)).toEqual([
    SHORTER,
    FULLEST,
  ]);
  await eraseMemory(ctx, ids[FULLEST] ?? "");
  await expect(getMemory(ctx, ids[SHORTER] ?? "")).rejects.toMatchObject({ code: "not_found" });
});

test("erasing the last two memories of a chain of merges at once makes the first current again", async () => {
  const ctx = await testTenant();
  await storeUnmerged(
    ctx,
    said(SHORTER, { session_id: "s0" }),
    said(FULLER, { session_id: "s1" }),
    said(FULLEST, { session_id: "s1" }),
  );
  expect(countsOf(await maintained(ctx), "repeats")).toMatchObject({ changed: 2 });
  await eraseSession(ctx, "s1");
  expect(await textsOf(ctx, "ana")).toEqual([SHORTER]);
  expect(await rebuilt(ctx, { check: true })).toEqual({});
});

test("a memory that was merged into a corrected one stays superseded when both are erased", async () => {
  const ctx = await testTenant();
  const ids = await merged(ctx, [SHORTER, FULLER]);
  // The correction is stored in the session of what it corrects.
  await supersedeMemory(ctx, ids[FULLER] ?? "", { text: "I drink coffee in the kitchen" });
  await drainQueue();
  const { supersede_reason } = await getMemory(ctx, ids[FULLER] ?? "");
  await eraseSession(ctx, "s1");
  expect(await getMemory(ctx, ids[SHORTER] ?? "")).toMatchObject({ superseded_by: null, supersede_reason });
  expect(await textsOf(ctx, "ana")).toEqual([]);
});

test("a merged memory is separated: both are erased alone, and no later run merges them", async () => {
  const ctx = await testTenant();
  const ids = await merged(ctx, [SHORTER, FULLER]);
  await expect(restoreMemory(ctx, ids[SHORTER] ?? "")).rejects.toMatchObject({ code: "not_superseded" });
  await separateMemory(ctx, ids[SHORTER] ?? "");
  expect((await list(ctx)).items).toMatchObject([{ kind: "merged", undone_at: expect.any(String) }]);
  expect(countsOf(await maintained(ctx), "repeats")).toMatchObject({ changed: 0, proposed: 0 });
  expect((await textsOf(ctx, "ana")).sort()).toEqual([SHORTER, FULLER].sort());
  expect(await rebuilt(ctx, { check: true })).toEqual({});
  await eraseMemory(ctx, ids[FULLER] ?? "");
  expect(await textsOf(ctx, "ana")).toEqual([SHORTER]);
});

/** Gives the memories from an index on equal vectors; the fake embedder gives each text another one. */
const equalVectors = (ctx: Ctx, from = 0) =>
  asSuperuser(`with those as (select owner_no, position, embedding from embeddings
      where owner_no >> 32 = ${ctx.tenantNo} order by position offset ${from})
    update embeddings e set embedding = (select embedding from those limit 1)
    from those t where t.owner_no = e.owner_no and t.position = e.position`);

test("a proposal is applied, undone or refused by a person", async () => {
  const ctx = await testTenant();
  await storeUnmerged(
    ctx,
    said("I keep the big ladder behind the shed near my garden"),
    said("I keep the big old ladder behind the shed near my garden"),
  );
  await equalVectors(ctx);
  const run = await maintained(ctx);
  expect(countsOf(run, "repeats")).toMatchObject({ changed: 0, proposed: 1 });
  const [proposal] = (await list(ctx, { kind: "proposed" })).items;
  expect(proposal).toMatchObject({ kind: "proposed", undone_at: null });
  expect(proposal?.cosine).toBeGreaterThan(0.99);
  const id = proposal?.id ?? "";
  expect(await applyMaintenanceAction(ctx, id)).toMatchObject({ kind: "merged" });
  expect(await textsOf(ctx, "ana")).toEqual(["I keep the big old ladder behind the shed near my garden"]);
  await undoMaintenanceAction(ctx, id);
  expect(await textsOf(ctx, "ana")).toHaveLength(2);
  await applyMaintenanceAction(ctx, id);
  expect(await undone(ctx, run.id)).toEqual({ undone: 0, left: 0 });
  expect(await textsOf(ctx, "ana")).toHaveLength(1);
  await undoMaintenanceAction(ctx, id);
  expect(countsOf(await maintained(ctx), "repeats")).toEqual({
    looked: 2,
    changed: 0,
    proposed: 0,
    skipped: 2,
  });
});

/** Stores a contradiction, and then a repeat of its older memory that says more. Returns its id. */
async function contradict(ctx: Ctx) {
  for (const text of ["Grandpa is in hospital", "I bought new towels", "My bike is blue"])
    await storeUnmerged(ctx, said(text, { session_id: "a" }));
  await storeUnmerged(ctx, said(HOME, { session_id: "b", at: "2026-05-06T18:00:00Z" }));
  const open = await pairs(ctx);
  expect(open).toMatchObject([{ texts: ["Grandpa is in hospital", HOME] }]);
  await storeUnmerged(ctx, said("Grandpa is in hospital, please", { session_id: "a" }));
  return open[0]?.id ?? "";
}
const HOME = "Grandpa is back home since Monday";
const IN_HOSPITAL = { texts: ["Grandpa is in hospital, please", HOME] };
const pairs = async (ctx: Ctx, state = "open") => {
  const { items } = await listContradictions(ctx, listContradictionsInput.parse({ state }));
  return items.map(({ id, older, newer }) => ({ id, texts: [older.text, newer.text] }));
};

test("the question about a merged memory goes on with the one it was merged into, until that is undone", async () => {
  const ctx = await testTenant();
  const id = await contradict(ctx);
  const run = await maintained(ctx, { steps: ["repeats"] });
  expect(countsOf(run, "repeats")).toMatchObject({ changed: 1, proposed: 0 });
  expect(await pairs(ctx)).toMatchObject([IN_HOSPITAL]);
  await resolveContradiction(ctx, id, { as: "both" });
  expect([await pairs(ctx), await pairs(ctx, "resolved")]).toMatchObject([[], [IN_HOSPITAL]]);
  await reopenContradiction(ctx, id);
  expect(await undone(ctx, run.id)).toEqual({ undone: 1, left: 0 });
  expect(await pairs(ctx)).toMatchObject([{ texts: ["Grandpa is in hospital", HOME] }]);
  const [action] = (await list(ctx)).items;
  await applyMaintenanceAction(ctx, action?.id ?? "");
  await resolveContradiction(ctx, id, { as: "newer" });
  expect(await pairs(ctx)).toEqual([]);
  expect((await textsOf(ctx, "ana")).filter((text) => text.startsWith("Grandpa"))).toEqual([HOME]);
  expect(await rebuilt(ctx, { check: true })).toEqual({});
});

test.each([1, 0])(
  "an open proposal goes on with what one of the two was merged into, equal vectors from %i on",
  async (from) => {
    const ctx = await testTenant();
    const longer = "I keep the big old ladder behind the shed near my garden";
    await storeUnmerged(ctx, said("I keep the big ladder behind the shed near my garden"), said(longer));
    await equalVectors(ctx);
    await maintained(ctx, { steps: ["repeats"] });
    await storeUnmerged(ctx, said(`${longer}, thanks`));
    await equalVectors(ctx, from);
    expect(countsOf(await maintained(ctx, { steps: ["repeats"] }), "repeats")).toMatchObject({ changed: 1 });
    const [proposal, ...others] = (await list(ctx, { kind: "proposed", open: "true" })).items;
    expect(others).toEqual([]);
    await applyMaintenanceAction(ctx, proposal?.id ?? "");
    expect(await textsOf(ctx, "ana")).toEqual([`${longer}, thanks`]);
  },
);

test("a dry run passes a pair that the run has proposed for what it merges", async () => {
  const ctx = await testTenant();
  const longer = "I keep the big old ladder behind the shed near my garden";
  const texts = [longer, "I keep the big ladder behind the shed near my garden", `${longer}, thanks`];
  await storeUnmerged(ctx, ...texts.map((text) => said(text)));
  await equalVectors(ctx);
  const dry = await maintained(ctx, { dry_run: true, steps: ["repeats"] });
  const run = await maintained(ctx, { steps: ["repeats"] });
  const counts = { looked: 3, changed: 1, proposed: 1, skipped: 0 };
  expect([countsOf(dry, "repeats"), countsOf(run, "repeats")]).toEqual([counts, counts]);
});

test("a running run, an unknown action and one of another tenant are not undone", async () => {
  const [mine, theirs] = [await testTenant(), await testTenant()];
  await storeUnmerged(theirs, said(SHORTER), said(FULLER));
  const { id } = await startRun(theirs, startRunInput.parse({ dry_run: false }));
  await expect(undoRun(theirs, id, {})).rejects.toMatchObject({ code: "maintenance_running" });
  await runMaintenance();
  const [action] = (await list(theirs)).items;
  await expect(undoRun(mine, id, {})).rejects.toMatchObject({ code: "not_found" });
  for (const change of [undoMaintenanceAction, applyMaintenanceAction]) {
    await expect(change(mine, action?.id ?? "")).rejects.toMatchObject({ code: "not_found" });
    await expect(change(mine, "x")).rejects.toMatchObject({ code: "not_found" });
  }
  expect((await list(mine)).items).toEqual([]);
  expect(await textsOf(theirs, "ana")).toEqual([FULLER]);
});
