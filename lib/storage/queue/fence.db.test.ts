// A worker that lost its lease cannot complete jobs.

import { expect, test } from "vitest";
import { AppError, Later } from "@/lib/base/core";
import { inTenant, sql } from "@/lib/storage/db";
import { asSuperuser, testDatabase } from "@/lib/storage/db/testing";
import { complete, finish } from "./complete";
import type { Claim } from "./contracts";
import { fail, postpone } from "./fail";
import { assertLease } from "./lease";
import { eventsOf, job, testLanes } from "./testing";

testDatabase();

/** A worker's transaction that stores an effect and completes the jobs together. */
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

test("a worker that lost its lane cannot complete jobs; the new holder runs them once", async () => {
  const { tenant, owners, add, take, passTime, jobs, lanes } = await testLanes(1);
  await add([job(owners[0], 1), job(owners[0], 2)]);
  const [staleClaim] = await take();
  await passTime();
  const [newClaim] = await take();
  if (!staleClaim || !newClaim) throw new Error("nothing claimed");
  expect(eventsOf(newClaim)).toEqual([1, 2]);
  expect(newClaim.token).not.toBe(staleClaim.token);

  const late = inTenant(tenant, "work", (tx) =>
    complete(
      tx,
      staleClaim,
      staleClaim.jobs.map((one) => one.jobNo),
    ),
  );
  await expect(late).rejects.toMatchObject({ code: "lease_lost" });
  await expect(
    finish(
      staleClaim,
      staleClaim.jobs.map((one) => one.jobNo),
    ),
  ).rejects.toMatchObject({ code: "lease_lost" });
  await expect(store(tenant, staleClaim)).rejects.toMatchObject({ code: "lease_lost" });
  const [failed] = staleClaim.jobs;
  if (!failed) throw new Error("nothing claimed");
  expect(await fail(staleClaim, failed, new AppError("internal", "x"), { backoffMs: 1 })).toBe("lost");
  expect(await postpone(staleClaim, failed, new Later(new Date(), "x"))).toBe("lost");
  expect((await jobs()).map((row) => row.attempts)).toEqual([0, 0]);

  await store(tenant, newClaim);
  await expect(store(tenant, staleClaim)).rejects.toMatchObject({ code: "lease_lost" });
  const [owner] = await asSuperuser<{ next_session: number }>(
    "select next_session from owners where owner_no = $1",
    [owners[0]],
  );
  expect([owner?.next_session, await jobs(), await lanes()]).toEqual([2, [], []]);
});

test("jobs of an expired lease can be completed until another worker claims the lane", async () => {
  const { tenant, owners, add, take, passTime, jobs } = await testLanes(1);
  await add([job(owners[0], 1)]);
  const [slow] = await take();
  await passTime();
  if (slow) await store(tenant, slow);
  expect(await jobs()).toEqual([]);
});

test("the lane stays leased until its last job is completed", async () => {
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

test("a rolled-back transaction leaves its jobs in the lane", async () => {
  const { tenant, owners, add, take, jobs, lanes } = await testLanes(1);
  await add([job(owners[0], 1)]);
  const [held] = await take();
  if (!held) throw new Error("nothing claimed");
  const rolledBack = inTenant(tenant, "work", async (tx) => {
    await complete(tx, held, [held.jobs[0]?.jobNo ?? 0]);
    throw new AppError("conflict", "x");
  });
  await expect(rolledBack).rejects.toMatchObject({ code: "conflict" });
  expect([(await jobs()).length, (await lanes())[0]?.pending]).toEqual([1, 1]);
  await store(tenant, held);
  expect(await lanes()).toEqual([]);
});

test("a claim of another tenant completes nothing", async () => {
  const { owners, add, take, jobs } = await testLanes(1);
  const other = await testLanes(1);
  await add([job(owners[0], 1)]);
  const [held] = await take();
  if (!held) throw new Error("nothing claimed");
  await expect(store(other.tenant, held)).rejects.toMatchObject({ code: "lease_lost" });
  expect(await jobs()).toHaveLength(1);
});
