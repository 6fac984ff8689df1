// Claims return the jobs of one lane in order, by urgency and waiting time.

import { expect, test } from "vitest";
import { inTenant } from "@/lib/storage/db";
import { asSuperuser, testDatabase } from "@/lib/storage/db/testing";
import { claim } from "./claim";
import { complete } from "./complete";
import { URGENCY } from "./contracts";
import { heartbeat } from "./heartbeat";
import { release } from "./release";
import { eventsOf, job, testLanes } from "./testing";

testDatabase();

test("a claim returns the oldest jobs of a lane in order, and the next claim returns the rest", async () => {
  const { tenant, owners, add, take, lanes } = await testLanes(1);
  await add([1, 2, 3].map((event) => job(owners[0], event, { trace: `trace-${event}` })));
  const [first] = await take(2);
  expect(eventsOf(first)).toEqual([1, 2]);
  expect(first).toMatchObject({ ownerNo: owners[0], tenantNo: tenant.tenantNo, urgency: 0 });
  expect(first?.jobs[0]).toMatchObject({ kind: "test.run", attempts: 0, maxAttempts: 3, trace: "trace-1" });
  if (first)
    await inTenant(tenant, "work", (tx) =>
      complete(
        tx,
        first,
        first.jobs.map((one) => one.jobNo),
      ),
    );
  const [second] = await take();
  expect(eventsOf(second)).toEqual([3]);
  if (second)
    await inTenant(tenant, "work", (tx) =>
      complete(
        tx,
        second,
        second.jobs.map((one) => one.jobNo),
      ),
    );
  expect(await lanes()).toEqual([]);
});

test("concurrent claims never return the same lane", async () => {
  const { owners, add, tenant } = await testLanes(20);
  await add(owners.map((ownerNo, index) => job(ownerNo, index)));
  const claims = (
    await Promise.all(Array.from({ length: 8 }, () => claim({ lanes: 4, jobsPerLane: 5, leaseMs: 60_000 })))
  ).flat();
  const rest = await claim({ lanes: 100, jobsPerLane: 5, leaseMs: 60_000 });
  const ownClaims = [...claims, ...rest].filter((one) => one.tenantNo === tenant.tenantNo);
  expect(ownClaims.map((one) => one.ownerNo).sort()).toEqual([...owners].sort());
  expect(new Set(ownClaims.map((one) => one.token)).size).toBe(20);
});

test("claims are ordered by urgency (live, backfill, repair), then by waiting time", async () => {
  const { owners, add, tenant, lanes } = await testLanes(4);
  const [a, b, c, d] = owners;
  if (!b || !c || !d) return;
  await add([job(a, 1, { urgency: URGENCY.repair })]);
  await add([job(b, 2, { urgency: URGENCY.backfill })]);
  await add([job(c, 3)]);
  await add([job(d, 4)]);
  expect(await lanes()).toHaveLength(4);
  const order: unknown[] = [];
  for (;;) {
    const [one] = await claim({ lanes: 1, jobsPerLane: 1, leaseMs: 60_000 });
    if (!one) break;
    if (one.tenantNo === tenant.tenantNo) order.push(...eventsOf(one));
  }
  expect(order).toEqual([3, 4, 2, 1]);
});

test("a long lane moves to the end of the queue after each claim", async () => {
  const { owners, add, tenant } = await testLanes(3);
  const [longLane, b, c] = owners;
  if (!b || !c) return;
  await add(Array.from({ length: 50 }, (_, index) => job(longLane, index)));
  await add([job(b, 100)]);
  await add([job(c, 101)]);
  const order: unknown[] = [];
  while (order.length < 4) {
    const [one] = await claim({ lanes: 1, jobsPerLane: 10, leaseMs: 60_000 });
    if (!one) break;
    if (one.tenantNo !== tenant.tenantNo) continue;
    order.push(one.ownerNo);
    await inTenant(tenant, "work", (tx) =>
      complete(
        tx,
        one,
        one.jobs.map((job) => job.jobNo),
      ),
    );
  }
  expect(order).toEqual([longLane, b, c, longLane]);
});

test("a scheduled job is not claimed early and does not block the jobs behind it", async () => {
  const { owners, add, take, passTime } = await testLanes(1);
  await add([job(owners[0], 1, { runAt: new Date(Date.now() + 300_000) })]);
  expect(await take()).toEqual([]);
  await add([job(owners[0], 2)]);
  const [now] = await take();
  expect(eventsOf(now)).toEqual([2]);
  if (now) await release([now]);
  await passTime();
  expect((await take()).map(eventsOf)).toEqual([[1, 2]]);
});

test("a lane with only scheduled jobs does not block the lanes behind it", async () => {
  const { owners, add, take, passTime, lanes } = await testLanes(2);
  const [a, b] = owners;
  if (!b) return;
  await add([job(a, 1, { runAt: new Date(Date.now() + 300_000) })]);
  await passTime();
  await asSuperuser(`update jobs set run_at = now() + interval '5 minutes' where owner_no = $1`, [a]);
  await add([job(b, 2)]);
  expect((await take()).map(eventsOf)).toEqual([[2]]);
  expect((await lanes())[0]?.wait_ms).toBeGreaterThan(250_000);
});

test("a lane with a wrong job count is corrected and not claimed again", async () => {
  const { owners, add, take, lanes } = await testLanes(1);
  await add([job(owners[0], 1)]);
  await asSuperuser("delete from jobs where owner_no = $1", [owners[0]]);
  expect(await take()).toEqual([]);
  expect((await lanes())[0]?.pending).toBe(0);
  await add([job(owners[0], 2)]);
  expect((await take()).map(eventsOf)).toEqual([[2]]);
});

test("a heartbeat extends the lease of a slow job and returns lost claims", async () => {
  const { owners, add, take, passTime } = await testLanes(1);
  await add([job(owners[0], 1)]);
  const [slowClaim] = await take();
  if (!slowClaim) throw new Error("nothing claimed");
  await passTime();
  expect(await heartbeat([slowClaim], 60_000)).toEqual([]);
  expect(await take()).toEqual([]);
  await passTime();
  expect((await take()).map(eventsOf)).toEqual([[1]]);
  expect(await heartbeat([slowClaim], 60_000)).toEqual([slowClaim]);
});

test("a released lane with jobs is due at once, and an empty one is deleted", async () => {
  const { owners, add, take, lanes, tenant } = await testLanes(2);
  const [a, b] = owners;
  if (!b) return;
  await add([job(a, 1), job(b, 2)]);
  const claims = await take();
  await inTenant(tenant, "work", async (tx) => {
    const { deleteJobsOf } = await import(".");
    await deleteJobsOf(tx, b, [2]);
  });
  await release(claims);
  expect((await lanes()).map((lane) => [lane.owner_no, lane.pending])).toEqual([[a, 1]]);
  expect((await take()).map(eventsOf)).toEqual([[1]]);
  await release(claims);
  expect(await take()).toEqual([]);
});
