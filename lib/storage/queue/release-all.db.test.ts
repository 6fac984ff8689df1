// The leases of a dead worker end at once, and its jobs keep their order.

import { expect, test } from "vitest";
import { asSuperuser, testDatabase } from "@/lib/storage/db/testing";
import { claim } from "./claim";
import { releaseAll } from "./release-all";
import { eventsOf, job, testLanes } from "./testing";

testDatabase();

test("releaseAll ends the leases of a dead worker, keeps the jobs in order and changes the tokens", async () => {
  const { owners, add, take, tenant } = await testLanes(1);
  await add([job(owners[0], 1), job(owners[0], 2)]);
  const [stale] = await take();
  expect(await take()).toEqual([]);
  expect(await releaseAll()).toBeGreaterThanOrEqual(1);
  const [next] = (await claim({ lanes: 100, jobsPerLane: 100, leaseMs: 60_000 })).filter(
    (one) => one.tenantNo === tenant.tenantNo,
  );
  expect(eventsOf(next)).toEqual([1, 2]);
  expect(next?.token).not.toBe(stale?.token);
});

test("a lane that waits after a failure keeps waiting", async () => {
  const { owners, add, take } = await testLanes(1);
  await add([job(owners[0], 1)]);
  await asSuperuser(`update lanes set next_at = now() + interval '5 minutes', locked_until = now() + interval '5 minutes'
    where owner_no = ${owners[0]}`);
  await releaseAll();
  expect(await take()).toEqual([]);
});
