// An admin lists, retries and discards the dead letters of the tenant.

import { expect, test } from "vitest";
import { AppError } from "@/lib/base/core";
import { inTenant } from "@/lib/storage/db";
import { testDatabase } from "@/lib/storage/db/testing";
import { discardDeadLetter, listDeadLetters, retryDeadLetter } from "./dead-letters";
import { deleteJobsOf } from "./delete-jobs-of";
import { fail } from "./fail";
import { queueDepth } from "./queue-depth";
import { job, testLanes } from "./testing";

testDatabase();

/** Creates a tenant with dead letters of events 1, 2, … up to `count`. */
async function withDeadLetters(count: number) {
  const lanes = await testLanes(1);
  for (let event = 1; event <= count; event++) {
    await lanes.add([job(lanes.owners[0], event)]);
    const [claim] = await lanes.take();
    const first = claim?.jobs[0];
    if (claim && first) await fail(claim, first, new AppError("invalid_input", "x"), { backoffMs: 1 });
  }
  const { items } = await listDeadLetters(lanes.tenant, { limit: 200 });
  return { ...lanes, items, jobNo: items[0]?.jobNo ?? 0 };
}

test("dead letters are listed in pages, newest first", async () => {
  const { tenant } = await withDeadLetters(5);
  const first = await listDeadLetters(tenant, { limit: 3 });
  expect(first.items.map((one) => one.payload.event)).toEqual([5, 4, 3]);
  const second = await listDeadLetters(tenant, { limit: 3, cursor: first.nextCursor ?? "" });
  expect(second.items.map((one) => one.payload.event)).toEqual([2, 1]);
  expect(second.nextCursor).toBeNull();
});

test("a discarded dead letter is deleted and then unknown", async () => {
  const { tenant, jobNo } = await withDeadLetters(1);
  await discardDeadLetter(tenant, { jobNo });
  await expect(discardDeadLetter(tenant, { jobNo })).rejects.toMatchObject({ code: "not_found" });
  await expect(retryDeadLetter(tenant, { jobNo })).rejects.toMatchObject({ code: "not_found" });
});

test("dead-letter functions reject keys without the admin scope and keys restricted to an owner", async () => {
  const { tenant, jobNo } = await withDeadLetters(1);
  const reader = { ...tenant, scopes: ["read", "write"] as const };
  const restrictedCtx = { ...tenant, owner: { kind: "user", id: "ana" } as const };
  for (const [ctx, code] of [
    [reader, "scope_missing"],
    [restrictedCtx, "owner_forbidden"],
  ] as const) {
    await expect(listDeadLetters(ctx, { limit: 1 })).rejects.toMatchObject({ code });
    await expect(retryDeadLetter(ctx, { jobNo })).rejects.toMatchObject({ code });
    await expect(discardDeadLetter(ctx, { jobNo })).rejects.toMatchObject({ code });
  }
  await expect(queueDepth({ ...tenant, scopes: ["write"] })).rejects.toMatchObject({ code: "scope_missing" });
  expect((await listDeadLetters(tenant, { limit: 1 })).items).toHaveLength(1);
});

test("another tenant's dead letters cannot be listed, retried or discarded", async () => {
  const { tenant, jobNo } = await withDeadLetters(1);
  const other = await testLanes(1);
  expect(await listDeadLetters(other.tenant, { limit: 10 })).toEqual({ items: [], nextCursor: null });
  await expect(retryDeadLetter(other.tenant, { jobNo })).rejects.toMatchObject({ code: "not_found" });
  await expect(discardDeadLetter(other.tenant, { jobNo })).rejects.toMatchObject({ code: "not_found" });
  expect((await listDeadLetters(tenant, { limit: 10 })).items).toHaveLength(1);
});

test("queue depth counts only the tenant's own jobs and dead letters", async () => {
  const { tenant, owners, add } = await withDeadLetters(2);
  const other = await testLanes(1);
  expect(await queueDepth(tenant)).toEqual({ pending: 0, oldestAgeMs: null, deadLetters: 2 });
  await add([job(owners[0], 1), job(owners[0], 2), job(owners[0], 3, { urgency: 1 })]);
  const depth = await queueDepth(tenant);
  expect(depth).toMatchObject({ pending: 3, deadLetters: 2 });
  expect(depth.oldestAgeMs).toBeGreaterThanOrEqual(0);
  expect(await queueDepth(other.tenant)).toEqual({ pending: 0, oldestAgeMs: null, deadLetters: 0 });
});

test("erasure deletes only the jobs and dead letters of its events", async () => {
  const { tenant, owners, add, lanes, jobs } = await withDeadLetters(2);
  const other = await testLanes(1);
  await add([job(owners[0], 2), job(owners[0], 3), job(owners[0], 2, { urgency: 1 })]);
  await other.add([job(other.owners[0], 2)]);
  await add([{ ownerNo: owners[0], urgency: 2, kind: "test.run", payload: { event: "2a", batch: [2] } }]);
  const deletedCounts = await inTenant(tenant, "work", (tx) => deleteJobsOf(tx, owners[0], [2]));
  expect(deletedCounts).toEqual({ jobs: 2, deadLetters: 1 });
  expect((await lanes()).map((lane) => [lane.urgency, lane.pending])).toEqual([
    [0, 1],
    [2, 1],
  ]);
  expect(await jobs()).toHaveLength(2);
  expect(await other.jobs()).toHaveLength(1);
  const foreignCounts = await inTenant(tenant, "work", (tx) => deleteJobsOf(tx, other.owners[0], [2]));
  expect(foreignCounts).toEqual({ jobs: 0, deadLetters: 0 });
});
