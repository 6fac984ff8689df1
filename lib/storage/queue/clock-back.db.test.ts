// The queue continues when the clock is set back.

import { expect, test } from "vitest";
import { AppError } from "@/lib/base/core";
import { asSystem } from "@/lib/storage/db";
import { asSuperuser, testDatabase } from "@/lib/storage/db/testing";
import { fail } from "./fail";
import { Presence, workerSeenAt } from "./presence";
import { eventsOf, job, type TestTenant, testLanes } from "./testing";

testDatabase();

/** Moves the queue's times one hour ahead, as if the clock had then been set back by an hour. */
async function setClockBack({ tenantNo }: TestTenant): Promise<void> {
  const ownerFilter = `owner_no >> 32 = ${tenantNo}`;
  const hour = "interval '1 hour'";
  await asSuperuser(
    `update lanes set next_at = next_at + ${hour}, locked_until = locked_until + ${hour} where ${ownerFilter}`,
  );
  await asSuperuser(
    `update jobs set run_at = run_at + ${hour}, created_at = created_at + ${hour} where ${ownerFilter}`,
  );
}

test("jobs that were due before the clock was set back stay due, in order with newer jobs", async () => {
  const { tenant, owners, add, take } = await testLanes(2);
  await add([job(owners[0], 1)]);
  await add([job(owners[1] ?? owners[0], 2)]);
  await setClockBack(tenant);
  await add([job(owners[0], 3)]);
  expect((await take()).map(eventsOf)).toEqual([[1, 3], [2]]);
});

test("a lease from before the clock was set back expires", async () => {
  const { tenant, owners, add, take } = await testLanes(1);
  await add([job(owners[0], 1)]);
  const [expired] = await take();
  expect(await take()).toEqual([]);
  await setClockBack(tenant);
  const [next] = await take();
  expect(eventsOf(next)).toEqual([1]);
  expect(next?.token).not.toBe(expired?.token);
});

test("setting the clock back does not extend the wait after a failure", async () => {
  const { tenant, owners, add, take } = await testLanes(1);
  await add([job(owners[0], 1)]);
  const [one] = await take();
  const [failed] = one?.jobs ?? [];
  if (!one || !failed) throw new Error("nothing claimed");
  await fail(one, failed, new AppError("conflict", ""), { backoffMs: 60_000 });
  expect(await take()).toEqual([]);
  await setClockBack(tenant);
  expect((await take()).map(eventsOf)).toEqual([[1]]);
});

test("a worker seen in the future does not count as running", async () => {
  const now = Date.now();
  const presence = new Presence(true, now + 3_600_000);
  await asSystem("work", (tx) => presence.note(tx, now + 3_600_000));
  expect(await workerSeenAt(new Date(now + 30_000))).toBeNull();
  await asSystem("work", (tx) => presence.note(tx, now));
  expect((await workerSeenAt(new Date(now + 30_000)))?.getTime()).toBe(now);
});
