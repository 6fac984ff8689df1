// What maintenance did can be undone, alone or the whole run, and is not done again.

import { expect, test } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { drainQueue } from "@/lib/engine/ingest/testing";
import { supersedeInput, supersedeMemory } from "@/lib/features/memories";
import { rebuilt, textsOf } from "@/lib/features/memories/testing";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { listActionsInput } from "./action-output";
import { applyMaintenanceAction, listActions, undoMaintenanceAction, undoRun } from "./actions";
import { startRunInput } from "./run-input";
import { startRun } from "./runs";
import { countsOf, maintained, runMaintenance, said, storeUnmerged, tables, undone } from "./testing";

testDatabase();

const FULLER = "I always drink green tea in the kitchen before breakfast, please";
const SHORTER = "I always drink green tea in the kitchen before breakfast";
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

test("a proposal is applied, undone or refused by a person", async () => {
  const ctx = await testTenant();
  await storeUnmerged(
    ctx,
    said("I keep the big ladder behind the shed near my garden"),
    said("I keep the big old ladder behind the shed near my garden"),
  );
  // The fake embedder gives both texts other vectors.
  await asSuperuser(
    `update embeddings e set embedding = (select embedding from embeddings f where f.owner_no = e.owner_no limit 1)
     where owner_no >> 32 = ${ctx.tenantNo}`,
  );
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
  expect(await textsOf(ctx, "ana")).toHaveLength(1);
  await undoMaintenanceAction(ctx, id);
  expect(countsOf(await maintained(ctx), "repeats")).toEqual({
    looked: 2,
    changed: 0,
    proposed: 0,
    skipped: 2,
  });
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
