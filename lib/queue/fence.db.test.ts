import { expect, test } from "vitest";
import { AppError, Later } from "@/lib/core";
import { inTenant, sql } from "@/lib/db";
import { asSuperuser, testDatabase } from "@/lib/db/testing";
import { assertLease, type Claim, complete, fail, finish, postpone } from "./index";
import { eventsOf, job, testLanes } from "./testing";

testDatabase();

/** A worker's storing transaction: an effect and the finished jobs together. */
async function store(tenant: { tenantNo: Claim["tenantNo"] }, claim: Claim): Promise<void> {
  await inTenant(tenant, "work", async (tx) => {
    await assertLease(tx, claim);
    await tx.rows(
      sql`update owners set next_session = next_session + 1 where owner_no = ${claim.ownerNo}::bigint`,
    );
    await complete(
      tx,
      claim,
      claim.jobs.map((one) => one.jobNo),
    );
  });
}

test("a worker that lost its lane can finish nothing; the other does the job, once", async () => {
  const { tenant, owners, add, take, passTime, jobs, lanes } = await testLanes(1);
  await add([job(owners[0], 1), job(owners[0], 2)]);
  const [zombie] = await take();
  await passTime();
  const [heir] = await take();
  if (!zombie || !heir) throw new Error("nothing claimed");
  expect(eventsOf(heir)).toEqual([1, 2]);
  expect(heir.token).not.toBe(zombie.token);

  const late = inTenant(tenant, "work", (tx) =>
    complete(
      tx,
      zombie,
      zombie.jobs.map((one) => one.jobNo),
    ),
  );
  await expect(late).rejects.toMatchObject({ code: "lease_lost" });
  await expect(
    finish(
      zombie,
      zombie.jobs.map((one) => one.jobNo),
    ),
  ).rejects.toMatchObject({ code: "lease_lost" });
  await expect(store(tenant, zombie)).rejects.toMatchObject({ code: "lease_lost" });
  const [failed] = zombie.jobs;
  if (!failed) throw new Error("nothing claimed");
  expect(await fail(zombie, failed, new AppError("internal", "x"), { backoffMs: 1 })).toBe("lost");
  expect(await postpone(zombie, failed, new Later(new Date(), "x"))).toBe("lost");
  expect((await jobs()).map((row) => row.attempts)).toEqual([0, 0]);

  await store(tenant, heir);
  await expect(store(tenant, zombie)).rejects.toMatchObject({ code: "lease_lost" });
  const [owner] = await asSuperuser<{ next_session: number }>(
    "select next_session from owners where owner_no = $1",
    [owners[0]],
  );
  expect([owner?.next_session, await jobs(), await lanes()]).toEqual([2, [], []]);
});

test("a lease that ran out but was taken by nobody still finishes", async () => {
  const { tenant, owners, add, take, passTime, jobs } = await testLanes(1);
  await add([job(owners[0], 1)]);
  const [slow] = await take();
  await passTime();
  if (slow) await store(tenant, slow);
  expect(await jobs()).toEqual([]);
});

test("jobs are completed one by one, and the lane stays held until the last", async () => {
  const { tenant, owners, add, take, lanes } = await testLanes(1);
  await add([1, 2, 3].map((event) => job(owners[0], event)));
  const [held] = await take(2);
  if (!held) throw new Error("nothing claimed");
  for (const [index, one] of held.jobs.entries()) {
    await inTenant(tenant, "work", (tx) => complete(tx, held, [one.jobNo]));
    expect((await lanes())[0]?.pending).toBe(2 - index);
    if (index === 0) expect(await take()).toEqual([]);
  }
  expect((await take()).map(eventsOf)).toEqual([[3]]);
});

test("a transaction that rolls back leaves its jobs in the lane", async () => {
  const { tenant, owners, add, take, jobs, lanes } = await testLanes(1);
  await add([job(owners[0], 1)]);
  const [held] = await take();
  if (!held) throw new Error("nothing claimed");
  const broken = inTenant(tenant, "work", async (tx) => {
    await complete(tx, held, [held.jobs[0]?.jobNo ?? 0]);
    throw new AppError("conflict", "x");
  });
  await expect(broken).rejects.toMatchObject({ code: "conflict" });
  expect([(await jobs()).length, (await lanes())[0]?.pending]).toEqual([1, 1]);
  await store(tenant, held);
  expect(await lanes()).toEqual([]);
});

test("another tenant's claim finishes nothing", async () => {
  const { owners, add, take, jobs } = await testLanes(1);
  const other = await testLanes(1);
  await add([job(owners[0], 1)]);
  const [held] = await take();
  if (!held) throw new Error("nothing claimed");
  await expect(store(other.tenant, held)).rejects.toMatchObject({ code: "lease_lost" });
  expect(await jobs()).toHaveLength(1);
});
