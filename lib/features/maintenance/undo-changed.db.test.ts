// A merge is undone when what was said since about its memories was taken back, and counts repeats once.

import { expect, test } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { drainQueue } from "@/lib/engine/ingest/testing";
import {
  getMemory,
  listEvidence,
  restoreMemory,
  supersedeInput,
  supersedeMemory,
} from "@/lib/features/memories";
import { rebuilt, textsOf } from "@/lib/features/memories/testing";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { listActionsInput } from "./action-output";
import { listActions, undoMaintenanceAction } from "./actions";
import { countsOf, FULLER, maintained, SHORTER, said, storeUnmerged, undone } from "./testing";

testDatabase();

const list = (ctx: Ctx) => listActions(ctx, listActionsInput.parse({}));

test("a merge is undone after the correction of the kept memory was taken back, also with its run", async () => {
  for (const isWholeRun of [false, true]) {
    const ctx = await testTenant();
    await storeUnmerged(ctx, said(SHORTER), said(FULLER));
    const run = await maintained(ctx);
    const [action] = (await list(ctx)).items;
    const { id = "", kept_id = "", merged_id = "" } = action ?? {};
    await supersedeMemory(ctx, kept_id, supersedeInput.parse({ text: "I drink coffee in the kitchen" }));
    await drainQueue();
    await expect(undoMaintenanceAction(ctx, id)).rejects.toMatchObject({ code: "conflict" });
    await restoreMemory(ctx, kept_id);
    await drainQueue();
    expect(await textsOf(ctx, "ana")).toEqual([FULLER]);
    if (isWholeRun) expect(await undone(ctx, run.id)).toEqual({ undone: 1, left: 0 });
    else await undoMaintenanceAction(ctx, id);
    expect((await textsOf(ctx, "ana")).sort()).toEqual([SHORTER, FULLER].sort());
    expect(await getMemory(ctx, merged_id)).toMatchObject({ state: "current", superseded_by: null });
    expect(countsOf(await maintained(ctx), "repeats")).toMatchObject({ changed: 0, proposed: 0 });
    expect(await rebuilt(ctx, { check: true })).toEqual({});
  }
});

test("a message that confirmed a memory is counted and listed once when the two are merged", async () => {
  for (const texts of [
    [SHORTER, FULLER],
    [FULLER, SHORTER],
  ]) {
    const ctx = await testTenant();
    await storeUnmerged(
      ctx,
      ...texts.map((text, i) => said(text, { id: text, at: `2026-05-0${i + 3}T18:00:00Z` })),
    );
    await asSuperuser(`insert into confirmations (owner_no, newer, older, occurred_at)
      select owner_no, max(position), min(position), max(occurred_at) from memories
      where owner_no >> 32 = ${ctx.tenantNo} group by 1`);
    await maintained(ctx);
    const [{ kept_id = "" } = {}] = (await list(ctx)).items;
    expect(await getMemory(ctx, kept_id)).toMatchObject({
      text: FULLER,
      seen_count: 2,
      confirmation_count: 0,
    });
    const { evidence } = await listEvidence(ctx, kept_id);
    expect(evidence.map(({ text, reason }) => [text, reason])).toEqual(
      texts.map((text) => [text, expect.not.stringMatching("confirms")]),
    );
  }
});

const THREE = [SHORTER, FULLER, `${FULLER}, thanks`];

test("a merge under a later merge is not undone before that one", async () => {
  const ctx = await testTenant();
  await storeUnmerged(ctx, ...THREE.map((text) => said(text)));
  await maintained(ctx);
  const [last, first] = (await list(ctx)).items;
  await expect(undoMaintenanceAction(ctx, first?.id ?? "")).rejects.toMatchObject({ code: "conflict" });
  await undoMaintenanceAction(ctx, last?.id ?? "");
  await undoMaintenanceAction(ctx, first?.id ?? "");
  expect((await textsOf(ctx, "ana")).sort()).toEqual(THREE.toSorted());
});
