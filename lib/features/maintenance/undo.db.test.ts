// What maintenance did can be undone, alone or the whole run, and is not done again.

import { expect, test } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { drainQueue } from "@/lib/engine/ingest/testing";
import {
  erase,
  eraseInput,
  eraseMemory,
  getMemory,
  listEvidence,
  listMemories,
  listMemoriesInput,
  restoreMemory,
  separateMemory,
  supersedeInput,
  supersedeMemory,
} from "@/lib/features/memories";
import { rebuilt, textsOf } from "@/lib/features/memories/testing";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
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
