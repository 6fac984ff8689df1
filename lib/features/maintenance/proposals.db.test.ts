// What a run proposes or counts waits for a person, and goes on with what its memories were merged into.

import { expect, test } from "vitest";
import type { Ctx } from "@/lib/base/core";
import {
  listContradictions,
  listContradictionsInput,
  reopenContradiction,
  resolveContradiction,
} from "@/lib/features/memories";
import { rebuilt, textsOf } from "@/lib/features/memories/testing";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { listActionsInput } from "./action-output";
import { applyMaintenanceAction, listActions, undoMaintenanceAction } from "./actions";
import { countsOf, maintained, said, stepOf, storeUnmerged, undone } from "./testing";

testDatabase();

const list = (ctx: Ctx, input: object = {}) => listActions(ctx, listActionsInput.parse(input));

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

test("open contradictions are counted while both memories are current", async () => {
  const ctx = await testTenant();
  const id = await contradict(ctx);
  const counted = async (input: object = {}) =>
    stepOf(await maintained(ctx, { steps: ["contradictions"], ...input }), "contradictions");
  const dry = await counted({ dry_run: true });
  expect(dry).toMatchObject({ looked: 1, changed: 0, proposed: 1, samples: [{ what: "contradiction" }] });
  expect((await counted()).samples).toEqual(dry.samples);
  await maintained(ctx, { steps: ["repeats"] });
  expect(await counted()).toMatchObject({ looked: 1, proposed: 1 });
  await resolveContradiction(ctx, id, { as: "newer" });
  expect(await counted()).toMatchObject({ looked: 0, proposed: 0, samples: [] });
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
