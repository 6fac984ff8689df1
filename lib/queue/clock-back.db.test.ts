import { expect, test } from "vitest";
import { AppError } from "@/lib/core";
import { asSystem } from "@/lib/db";
import { asSuperuser, testDatabase } from "@/lib/db/testing";
import { fail } from "./fail";
import { Presence, workerSeenAt } from "./presence";
import { eventsOf, job, type TestTenant, testLanes } from "./testing";

testDatabase();

/** What is in the queue was written an hour ahead of what the clock shows now. */
async function setClockBack({ tenantNo }: TestTenant): Promise<void> {
  const own = `owner_no >> 32 = ${tenantNo}`;
  const hour = "interval '1 hour'";
  await asSuperuser(
    `update lanes set next_at = next_at + ${hour}, locked_until = locked_until + ${hour} where ${own}`,
  );
  await asSuperuser(
    `update jobs set run_at = run_at + ${hour}, created_at = created_at + ${hour} where ${own}`,
  );
}

test("jobs that were due before the clock was set back are due after it, in order with newer ones", async () => {
  const { tenant, owners, add, take } = await testLanes(2);
  await add([job(owners[0], 1)]);
  await add([job(owners[1] ?? owners[0], 2)]);
  await setClockBack(tenant);
  await add([job(owners[0], 3)]);
  expect((await take()).map(eventsOf)).toEqual([[1, 3], [2]]);
});

test("a lease that was given before the clock was set back ends", async () => {
  const { tenant, owners, add, take } = await testLanes(1);
  await add([job(owners[0], 1)]);
  const [dead] = await take();
  expect(await take()).toEqual([]);
  await setClockBack(tenant);
  const [next] = await take();
  expect(eventsOf(next)).toEqual([1]);
  expect(next?.token).not.toBe(dead?.token);
});

test("a job that waits after a failure when the clock is set back waits no hour", async () => {
  const { tenant, owners, add, take } = await testLanes(1);
  await add([job(owners[0], 1)]);
  const [one] = await take();
  const [failed] = one?.jobs ?? [];
  if (!one || !failed) throw new Error("nothing was taken");
  await fail(one, failed, new AppError("conflict", ""), { backoffMs: 60_000 });
  expect(await take()).toEqual([]);
  await setClockBack(tenant);
  expect((await take()).map(eventsOf)).toEqual([[1]]);
});

test("a worker that was seen at a later hour is no sign that one runs", async () => {
  const now = Date.now();
  const presence = new Presence(true, now + 3_600_000);
  await asSystem("work", (tx) => presence.note(tx, now + 3_600_000));
  expect(await workerSeenAt(new Date(now + 30_000))).toBeNull();
  await asSystem("work", (tx) => presence.note(tx, now));
  expect((await workerSeenAt(new Date(now + 30_000)))?.getTime()).toBe(now);
});
