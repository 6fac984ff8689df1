// The nightly run of each tenant is started once, and continues where the last one stopped.

import { expect, test } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { remember } from "@/lib/engine/ingest/testing";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import type { RunSummary } from "./run-input";
import { startNightlyRuns } from "./run-nightly-loop";
import { listRuns } from "./runs";
import {
  countsOf,
  FULLER,
  maintained,
  runMaintenance,
  SHORTER,
  said,
  stepOf,
  storeUnmerged,
} from "./testing";

testDatabase();

/** A time of a night, on the clock of this process. */
const at = (time: string, day = "2099-03-05") => new Date(`${day}T${time}:00`);
const runsOf = async (ctx: Ctx) => (await listRuns(ctx, { limit: 50 })).items;

test("a run is started for each tenant with memories, once a night, and not late", async () => {
  const [mine, empty] = [await testTenant(), await testTenant()];
  await remember(mine, said("I like tea"));
  expect(await startNightlyRuns(at("02:59"), "03:00")).toBe(0);
  expect(await startNightlyRuns(at("04:01"), "03:00")).toBe(0);
  expect(await startNightlyRuns(at("03:00"), "off")).toBe(0);
  expect(await startNightlyRuns(at("03:00"), "03:00")).toBe(1);
  await runMaintenance();
  expect(await runsOf(mine)).toMatchObject([
    { state: "done", started_by: "worker", dry_run: false, owners: 1 },
  ]);
  expect(await runsOf(empty)).toEqual([]);
  expect(await startNightlyRuns(at("03:59"), "03:00")).toBe(0);
  expect(await startNightlyRuns(at("03:00", "2099-03-06"), "03:00")).toBe(1);
  expect(await startNightlyRuns(at("03:01", "2099-03-06"), "03:00")).toBe(0);
  await runMaintenance();
});

test("a run that was stopped is continued in the next night, and one by hand does not count", async () => {
  const ctx = await testTenant();
  const texts = Array.from({ length: 12 }, (_, n) => `I bought lamp number ${n}`);
  await remember(ctx, ...texts.map((text) => said(text)), said("I like tea", { user_id: "ben" }));
  await maintained(ctx, { dry_run: true });
  await startNightlyRuns(at("03:00"), "03:00");
  await asSuperuser(
    `update maintenance_runs set max_rows = 1 where tenant_no = ${ctx.tenantNo} and state = 'running'`,
  );
  await runMaintenance();
  const [stopped] = await runsOf(ctx);
  expect(stopped).toMatchObject({ state: "stopped", owners: 0 });
  await startNightlyRuns(at("03:00", "2099-03-06"), "03:00");
  await runMaintenance();
  const [continued] = await runsOf(ctx);
  expect(continued).toMatchObject({ state: "done", owners: 2 });
  const [before, after] = [stopped, continued].map((run) => stepOf(run as RunSummary, "repeats").looked);
  expect(before).toBeGreaterThan(0);
  expect(after).toBe(texts.length + 1 - Number(before));
});

test("a run that was stopped at an owner that was erased since continues with the next one", async () => {
  const ctx = await testTenant();
  await remember(ctx, said("I like tea"), said("I like tea", { user_id: "ben" }));
  await startNightlyRuns(at("03:00"), "03:00");
  await asSuperuser(
    `update maintenance_runs set state = 'stopped', at_step = 2, at_owner_no = (select max(owner_no) from owners where tenant_no = ${ctx.tenantNo}) - 1
     where tenant_no = ${ctx.tenantNo}`,
  );
  await asSuperuser(`delete from owners where tenant_no = ${ctx.tenantNo} and owner_id = 'ana'`);
  await startNightlyRuns(at("03:00", "2099-03-06"), "03:00");
  await runMaintenance();
  const [continued] = await runsOf(ctx);
  expect(continued).toMatchObject({ state: "done", owners: 1 });
  expect(countsOf(continued as RunSummary, "retention")).toMatchObject({ looked: 0 });
  expect(countsOf(continued as RunSummary, "repeats")).toMatchObject({ looked: 1 });
});

test("the next night compares only memories that are new, and those that had no vector", async () => {
  const ctx = await testTenant();
  await storeUnmerged(ctx, said("My lamp is green"), said(SHORTER));
  const night = async (day: number) => {
    await startNightlyRuns(at("03:00", `2099-05-0${day}`), "03:00");
    await runMaintenance();
    const [run] = await runsOf(ctx);
    return { since: run?.since, ...countsOf(run as RunSummary, "repeats") };
  };
  const rewrite = async (statement: string) => {
    await asSuperuser("select set_config('app.rewrite', 'on', false)");
    await asSuperuser(statement);
    await asSuperuser("select set_config('app.rewrite', '', false)");
  };
  await asSuperuser(
    `delete from embeddings e using memories m where m.owner_no = e.owner_no and m.position = e.position
     and m.text = 'My lamp is green' and e.owner_no >> 32 = ${ctx.tenantNo}`,
  );
  expect(await night(1)).toMatchObject({ since: null, looked: 2, changed: 0 });
  const [pending] = await asSuperuser(
    `select m.recorded_at - r.compare_from < interval '1 ms' and m.recorded_at >= r.compare_from as is_kept
     from maintenance_runs r join memories m on m.owner_no >> 32 = r.tenant_no
     where r.tenant_no = ${ctx.tenantNo} and m.text = 'My lamp is green'`,
  );
  expect(pending).toEqual({ is_kept: true });
  // As if the first night had been long after the memories: only a new one is compared, with all others.
  await rewrite(
    `update memories set recorded_at = recorded_at - interval '1 hour' where owner_no >> 32 = ${ctx.tenantNo}`,
  );
  expect(await night(2)).toMatchObject({ since: expect.any(String), looked: 0 });
  await storeUnmerged(ctx, said(FULLER));
  expect(await night(3)).toMatchObject({ looked: 1, changed: 1 });
  // As if the clock had been ahead in all nights.
  await asSuperuser(
    `update maintenance_runs set compare_from = now() + interval '1 day' where tenant_no = ${ctx.tenantNo}`,
  );
  expect(await night(4)).toMatchObject({ since: null, looked: 2 });
  await asSuperuser(
    `insert into audit_entries (tenant_no, actor, action, request_id, counts, at)
     values (${ctx.tenantNo}, 'test', 'import', 'r', '{}', now())`,
  );
  expect(await night(5)).toMatchObject({ since: null, looked: 2 });
});
