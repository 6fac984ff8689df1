// A maintenance run merges repeats, corrects the index, reports it, and can be cancelled and repeated.

import { expect, test } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { remember } from "@/lib/engine/ingest/testing";
import { listEntities, listEntitiesInput } from "@/lib/features/graph";
import {
  eraseMemory,
  getMemory,
  listEvidence,
  listMemories,
  listMemoriesInput,
} from "@/lib/features/memories";
import { rebuilt, textsOf } from "@/lib/features/memories/testing";
import { fakeEmbedder } from "@/lib/models/embedder/testing";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";
import { startRunInput } from "./run-input";
import { cancelRun, getRun, listRuns, startRun } from "./runs";
import {
  countsOf,
  FULLER,
  maintained,
  runMaintenance,
  SHORTER,
  said,
  stepOf,
  storeUnmerged,
  tables,
  undone,
} from "./testing";

testDatabase();

const OTHER = "I always drink green tea in the kitchen after breakfast";
const start = (ctx: Ctx, input: object = {}) => startRun(ctx, startRunInput.parse(input));

test("merges what ingestion would recognise, keeps the fuller text, and a second run changes nothing", async () => {
  const ctx = await testTenant();
  await storeUnmerged(ctx, said(SHORTER), said(OTHER), said(FULLER), said(SHORTER, { user_id: "ben" }));
  const run = await maintained(ctx);
  expect(run).toMatchObject({ state: "done", dry_run: false, owners: 2 });
  expect(countsOf(run, "repeats")).toEqual({ looked: 4, changed: 1, proposed: 0, skipped: 0 });
  expect((await textsOf(ctx, "ana")).sort()).toEqual([OTHER, FULLER].sort());
  expect(await textsOf(ctx, "ben")).toEqual([SHORTER]);
  const { items } = await listMemories(
    ctx,
    listMemoriesInput.parse({ user_id: "ana", include_superseded: "true" }),
  );
  expect(items.find(({ text }) => text === SHORTER)).toMatchObject({ supersede_reason: "merged" });
  const kept = items.find(({ text }) => text === FULLER);
  expect((await listEvidence(ctx, kept?.id ?? "")).evidence.map(({ text }) => text)).toEqual([
    SHORTER,
    FULLER,
  ]);
  expect(stepOf(run, "repeats").samples).toEqual([
    {
      owner: { kind: "user", id: "ana" },
      memory_ids: [kept?.id, items.find(({ text }) => text === SHORTER)?.id],
      what: "merged",
    },
  ]);
  expect(await rebuilt(ctx, { check: true })).toEqual({});
  const before = await tables();
  expect(countsOf(await maintained(ctx), "repeats")).toMatchObject({ changed: 0, proposed: 0 });
  expect(await tables()).toEqual(before);
});

test("a dry run counts the same and writes nothing but its report", async () => {
  const ctx = await testTenant();
  await storeUnmerged(ctx, said(SHORTER), said(FULLER), said(SHORTER, { at: "2026-05-09T18:00:00Z" }));
  await asSuperuser(`update owner_totals set dropped = 9 where owner_no >> 32 = ${ctx.tenantNo}`);
  const except = ["maintenance_runs", "audit_entries", "notices"];
  const before = await tables(except);
  const dry = await maintained(ctx, { dry_run: true });
  expect(await tables(except)).toEqual(before);
  const wet = await maintained(ctx);
  expect(dry.steps.map(({ seconds, ...step }) => step)).toEqual(
    wet.steps.map(({ seconds, ...step }) => step),
  );
  expect(countsOf(wet, "repeats")).toMatchObject({ changed: 2 });
  expect(countsOf(wet, "statistics")).toMatchObject({ changed: 1 });
  expect(wet.steps.find(({ step }) => step === "statistics")?.samples).toMatchObject([
    { what: "owner_totals" },
  ]);
});

test("corrects who is listed, and counts pairs of people for a person to decide", async () => {
  const ctx = await testTenant();
  for (const text of ["My sister Melanie paints", "My friend Mel rows", "My neighbour Mel has a boat"])
    await remember(ctx, said(text, { speaker: "Ana" }));
  const steps = ["entities"];
  const before = await tables();
  expect(countsOf(await maintained(ctx, { steps }), "entities")).toMatchObject({ changed: 0, proposed: 1 });
  expect(await tables()).toEqual(before);
  await asSuperuser(
    `update entities set mentions = 9 where mentions = 2 and owner_no >> 32 = ${ctx.tenantNo}`,
  );
  const damaged = await tables();
  const dry = await maintained(ctx, { steps, dry_run: true });
  expect(await tables()).toEqual(damaged);
  const wet = await maintained(ctx, { steps });
  expect(stepOf(wet, "entities")).toMatchObject({ changed: 1, proposed: 1, samples: [{ what: "entities" }] });
  expect(countsOf(dry, "entities")).toEqual(countsOf(wet, "entities"));
  expect(await undone(ctx, wet.id)).toEqual({ undone: 0, left: 0 });
  expect(await tables()).toEqual(before);
});

test("a role is proposed with each that words tell apart, and a stranger's death lists nobody", async () => {
  const ctx = await testTenant();
  const user_id = "carl";
  for (const text of ["My older sister is a nurse", "My younger sister rows", "Bruno died last night."])
    await remember(ctx, said(text, { user_id, session_id: text }));
  const proposed = async () =>
    stepOf(await maintained(ctx, { steps: ["entities"], user_id }), "entities").proposed;
  expect(await proposed()).toBe(0);
  const { items } = await listEntities(ctx, listEntitiesInput.parse({ user_id }));
  expect(items.map(({ name, role }) => name ?? role)).toEqual(["sister", "sister"]);
  await remember(ctx, said("My sister is ill", { user_id, session_id: "later" }));
  expect(await proposed()).toBe(2);
  expect(await rebuilt(ctx, { check: true })).toEqual({});
});

test("merges no memory of another speaker, another role, a chain, or with a masked value or an end", async () => {
  const ctx = await testTenant();
  await storeUnmerged(
    ctx,
    said(SHORTER, { speaker: "Ana" }),
    said(FULLER, { speaker: "Ben" }),
    said("I write my letters with the number [PHONE] at the top"),
    said("I write my letters with the number [PHONE] at the top", { at: "2026-05-09T18:00:00Z" }),
    said("I parked the rented car behind the old station", { expires_at: "2099-01-01T00:00:00Z" } as object),
    said("I parked the rented car behind the old station", { expires_at: "2099-01-01T00:00:00Z" } as object),
  );
  expect(countsOf(await maintained(ctx), "repeats")).toMatchObject({ changed: 0, proposed: 0 });
});

test("merges no memories that a filter tells apart, or between which something similar happened", async () => {
  const ctx = await testTenant();
  const at = (year: number) => ({ user_id: "ben", at: `${year}-05-03T18:00:00Z` });
  await storeUnmerged(
    ctx,
    said(SHORTER, { agent_id: "coach" }),
    said(SHORTER, { agent_id: "cook" }),
    said(SHORTER, { agent_id: "cook", tags: ["tea"] }),
    said(SHORTER, { agent_id: "cook", tags: ["tea"], source: "mail" }),
    said("The lamp in the kitchen works", at(2020)),
    said("The lamp in the kitchen is broken", at(2022)),
    said("The lamp in the kitchen works", at(2024)),
  );
  for (const dry_run of [true, false])
    expect(countsOf(await maintained(ctx, { dry_run }), "repeats")).toMatchObject({
      changed: 0,
      proposed: 0,
    });
  expect(await textsOf(ctx, "ben")).toHaveLength(3);
});

test("the kept memory counts the repeats of the merged one, with its confidence and last confirmation", async () => {
  const ctx = await testTenant();
  await storeUnmerged(ctx, said(FULLER), said(SHORTER, { at: "2026-06-03T18:00:00Z" }));
  await asSuperuser(
    `update memory_states s set confidence = .9, seen_count = 4 from memories m where m.owner_no = s.owner_no
     and m.position = s.position and s.owner_no >> 32 = ${ctx.tenantNo} and m.text !~ 'please'`,
  );
  const before = await tables();
  const run = await maintained(ctx);
  const [kept] = (await listMemories(ctx, listMemoriesInput.parse({ user_id: "ana" }))).items;
  expect(kept).toMatchObject({
    text: FULLER,
    seen_count: 5,
    confidence: 0.9,
    last_confirmed_at: "2026-06-03T18:00:00.000Z",
  });
  expect(await undone(ctx, run.id)).toEqual({ undone: 1, left: 0 });
  expect(await tables()).toEqual(before);
});

test("erasing the memory that was kept erases what was merged into it, and the reverse does not", async () => {
  const ctx = await testTenant();
  await storeUnmerged(
    ctx,
    said(SHORTER),
    said(FULLER),
    said(SHORTER, { user_id: "ben" }),
    said(FULLER, { user_id: "ben" }),
  );
  const run = await maintained(ctx);
  const [[keptOfAna = ""] = [], [keptOfBen = "", mergedOfBen = ""] = []] = stepOf(run, "repeats").samples.map(
    ({ memory_ids }) => memory_ids,
  );
  await eraseMemory(ctx, keptOfAna);
  await eraseMemory(ctx, mergedOfBen);
  expect(await textsOf(ctx, "ana")).toEqual([]);
  expect(await getMemory(ctx, keptOfBen)).toMatchObject({ text: FULLER });
  const left = await asSuperuser(`select 1 from maintenance_acts where owner_no >> 32 = ${ctx.tenantNo}`);
  expect(left).toEqual([]);
  expect(stepOf(await getRun(ctx, run.id), "repeats").samples.map(({ memory_ids }) => memory_ids)).toEqual([
    [keptOfBen],
  ]);
});

test("a run stops at its limits, can be cancelled, and only one runs at a time", async () => {
  const ctx = await testTenant();
  await storeUnmerged(ctx, said(SHORTER), said(FULLER));
  const stopped = await maintained(ctx, { max_rows: 1, dry_run: true });
  expect(stopped).toMatchObject({ state: "stopped", owners: 0 });
  const { id } = await start(ctx);
  await expect(start(ctx)).rejects.toMatchObject({ code: "maintenance_running" });
  const report = JSON.stringify({ repeats: { changed: 3 } });
  await asSuperuser(`update maintenance_runs set report = '${report}' where run_no = ${id}`);
  expect(await cancelRun(ctx, id)).toMatchObject({ state: "cancelled" });
  const entries = await asSuperuser(
    `select counts from audit_entries where action = 'maintenance.cancel' and tenant_no = ${ctx.tenantNo}`,
  );
  expect(entries).toEqual([{ counts: JSON.stringify({ run: Number(id), repeats: 3 }) }]);
  const notices = await asSuperuser<{ data: string }>(
    `select owner_id, data from notices where type = 'maintenance.finished' and tenant_no = ${ctx.tenantNo} order by notice_no`,
  );
  expect(notices.map(({ data, ...notice }) => ({ ...notice, ...JSON.parse(data) }))).toEqual([
    { owner_id: null, run_id: stopped.id, state: "stopped", dry_run: true, changed: expect.any(Object) },
    { owner_id: null, run_id: id, state: "cancelled", dry_run: true, changed: { repeats: 3 } },
  ]);
  await runMaintenance();
  expect(await getRun(ctx, id)).toMatchObject({ state: "cancelled", owners: 0 });
  expect(await textsOf(ctx, "ana")).toHaveLength(2);
  const { items } = await listRuns(ctx, { limit: 50 });
  expect(items.map((run) => run.state)).toEqual(["cancelled", "stopped"]);
  const page = await listRuns(ctx, { limit: 1 });
  const steps = stopped.steps.map(({ samples, ...step }) => step);
  expect(await listRuns(ctx, { limit: 1, cursor: page.next_cursor ?? "" })).toEqual({
    items: [{ ...stopped, steps }],
    next_cursor: null,
  });
});

test("a run whose job was lost ends as failed, and the next one can start", async () => {
  const ctx = await testTenant();
  await storeUnmerged(ctx, said(SHORTER), said(FULLER));
  const { id } = await start(ctx);
  await asSuperuser(
    `update maintenance_runs set updated_at = now() - interval '1 hour' where run_no = ${id}`,
  );
  expect(await getRun(ctx, id)).toMatchObject({ state: "running" });
  await asSuperuser(`delete from jobs where owner_no >> 32 = ${ctx.tenantNo}`);
  await asSuperuser(`delete from lanes where owner_no >> 32 = ${ctx.tenantNo}`);
  expect(await maintained(ctx)).toMatchObject({ state: "done" });
  expect(await getRun(ctx, id)).toMatchObject({ state: "failed", owners: 0 });
});

test("a run of one owner leaves others alone, and an empty tenant is done at once", async () => {
  const ctx = await testTenant();
  expect(await start(ctx)).toMatchObject({ state: "done", owners: 0 });
  await storeUnmerged(
    ctx,
    said(SHORTER),
    said(FULLER),
    said(SHORTER, { user_id: "ben" }),
    said(FULLER, { user_id: "ben" }),
  );
  const run = await maintained(ctx, { user_id: "ben", steps: ["repeats"] });
  expect(run).toMatchObject({ all_owners: false, owner: { kind: "user", id: "ben" }, owners: 1 });
  expect(await textsOf(ctx, "ana")).toHaveLength(2);
  expect(await textsOf(ctx, "ben")).toEqual([FULLER]);
  expect((await listRuns(ctx, { limit: 1 })).items).toMatchObject([{ owner: { kind: "user", id: "ben" } }]);
  await asSuperuser(`delete from owners where tenant_no = ${ctx.tenantNo} and owner_id = 'ben'`);
  expect(await getRun(ctx, run.id)).toMatchObject({ all_owners: false, owner: null });
  for (const nobody of [{ user_id: "ben" }, { agent_owner: "ana" }])
    await expect(start(ctx, nobody)).rejects.toMatchObject({ code: "not_found" });
  expect((await listRuns(ctx, { limit: 1 })).items).toMatchObject([{ id: run.id }]);
});

test("needs the scope admin and a key for the whole tenant, and knows no run of another tenant", async () => {
  const [mine, theirs] = [await testTenant(), await testTenant()];
  const { id } = await start(theirs);
  await expect(getRun(mine, id)).rejects.toMatchObject({ code: "not_found" });
  await expect(cancelRun(mine, id)).rejects.toMatchObject({ code: "not_found" });
  expect((await listRuns(mine, { limit: 50 })).items).toEqual([]);
  const reader = await testTenant(["read", "write"]);
  await expect(start(reader)).rejects.toMatchObject({ code: "scope_missing" });
  const bound = { ...mine, owner: { kind: "user", id: "ana" } } as const;
  await expect(start(bound)).rejects.toMatchObject({ code: "owner_forbidden" });
});

test("a run that is the first to read the embedding space does not wait for its own transaction", async () => {
  const ctx = await testTenant();
  await storeUnmerged(ctx, said(SHORTER), said(FULLER));
  setEmbedder(fakeEmbedder());
  expect(await maintained(ctx)).toMatchObject({ state: "done" });
});
