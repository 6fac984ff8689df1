// Rollups are merged and deleted without losing or duplicating counts.

import { expect, test } from "vitest";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { readRuns } from "@/lib/storage/queue";
import { compact } from "./compact";
import { testProcess } from "./testing";

testDatabase();

const NOW = Date.parse("2026-05-20T12:00:00Z");
const HOUR = 3_600_000;

const rollupsOf = (tenantNo: number) =>
  asSuperuser<{ seconds: number; count: number; max: number }>(
    "select seconds, count::int as count, max from rollups where tenant_no = $1 order by bucket_at, label",
    [tenantNo],
  );

test("concurrent merges and late rollups neither lose nor duplicate counts", async () => {
  const ctx = await testTenant();
  for (const label of ["a", "b"]) {
    const process = testProcess(NOW - 30 * HOUR);
    for (; process.clock.at < NOW - 29 * HOUR; process.clock.at += 60_000)
      process.recorder.observe(ctx.tenantNo, "job_ms", label, 5);
    await process.write();
  }
  await Promise.allSettled([compact(NOW), compact(NOW)]);
  await compact(NOW);
  const lateProcess = testProcess(NOW - 30 * HOUR);
  lateProcess.recorder.observe(ctx.tenantNo, "job_ms", "a", 7, 3);
  await lateProcess.write();
  await compact(NOW);
  expect(await rollupsOf(ctx.tenantNo)).toEqual([
    { seconds: 3600, count: 63, max: 7 },
    { seconds: 3600, count: 60, max: 5 },
  ]);
});

test("rollups and runs are deleted after 92 days, and slow requests after 14 days", async () => {
  const ctx = await testTenant();
  const recordDaysAgo = async (ago: number) => {
    const process = testProcess(NOW - ago * 24 * HOUR);
    process.recorder.request(ctx.tenantNo, "POST /retrieve", 5, { requestId: `${ago}` });
    await process.write();
  };
  for (const ago of [1, 15, 91, 94]) await recordDaysAgo(ago);
  await compact(NOW);
  const slow = await asSuperuser("select request_id from slow_requests where tenant_no = $1", [ctx.tenantNo]);
  expect(slow).toEqual([{ request_id: "1" }]);
  expect((await rollupsOf(ctx.tenantNo)).map(({ seconds }) => seconds)).toEqual([86_400, 86_400, 900]);
  expect((await readRuns(new Date(0), new Date(NOW - 93 * 24 * HOUR))).length).toBe(0);
});

test("the 20 slowest requests of all processes are kept for a completed hour", async () => {
  const ctx = await testTenant();
  for (const from of [0, 100]) {
    const process = testProcess(NOW - HOUR + 60_000);
    for (let ms = from; ms < from + 20; ms++)
      process.recorder.request(ctx.tenantNo, "POST /retrieve", ms, { requestId: String(ms) });
    await process.write();
  }
  await compact(NOW);
  const [kept] = await asSuperuser<{ rows: number; least: number }>(
    "select count(*)::int as rows, min(ms) as least from slow_requests where tenant_no = $1",
    [ctx.tenantNo],
  );
  expect(kept).toEqual({ rows: 20, least: 100 });
});
