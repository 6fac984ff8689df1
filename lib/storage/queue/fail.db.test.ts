// A failed job is retried with backoff or becomes a dead letter, and others continue.

import { expect, test } from "vitest";
import { AppError, Later } from "@/lib/base/core";
import { inTenant } from "@/lib/storage/db";
import { testDatabase } from "@/lib/storage/db/testing";
import { complete } from "./complete";
import type { Claim, Job } from "./contracts";
import { listDeadLetters, retryDeadLetter } from "./dead-letters";
import { fail, postpone } from "./fail";
import { eventsOf, job, testLanes } from "./testing";

testDatabase();

const UNAVAILABLE = new AppError(
  "model_unavailable",
  "The model is unavailable. This sentence is never stored.",
);

function singleJob(claims: Claim[]): { claim: Claim; job: Job } {
  const [claim] = claims;
  const first = claim?.jobs[0];
  if (!claim || !first || claims.length > 1) throw new Error("not one claim");
  return { claim, job: first };
}

test("a failed job is retried with backoff, and its lane waits with it and keeps its order", async () => {
  const { owners, add, take, passTime, lanes, jobs } = await testLanes(1);
  await add([job(owners[0], 1), job(owners[0], 2)]);
  for (const [attempt, leastMs, mostMs] of [
    [1, 8_000, 12_000],
    [2, 16_000, 24_000],
  ] as const) {
    const { claim, job: first } = singleJob(await take());
    expect(eventsOf(claim).slice(0, 2)).toEqual([1, 2]);
    expect(await fail(claim, first, UNAVAILABLE, { backoffMs: 10_000 })).toBe("retry");
    expect(await take()).toEqual([]);
    await add([job(owners[0], 2 + attempt)]);
    expect(await take()).toEqual([]);
    const [lane] = await lanes();
    expect(lane?.wait_ms).toBeGreaterThan(leastMs - 2_000);
    expect(lane?.wait_ms).toBeLessThan(mostMs);
    expect((await jobs())[0]).toMatchObject({ attempts: attempt, last_error: "model_unavailable" });
    await passTime();
  }
  expect((await take()).map(eventsOf)).toEqual([[1, 2, 3, 4]]);
});

test("a failing lane does not block others", async () => {
  const { owners, add, take } = await testLanes(2);
  const [a, b] = owners;
  if (!b) return;
  await add([job(a, 1)]);
  const { claim, job: first } = singleJob(await take());
  await fail(claim, first, UNAVAILABLE, { backoffMs: 10_000 });
  await add([job(b, 2)]);
  expect((await take()).map(eventsOf)).toEqual([[2]]);
});

test("after its last attempt a job becomes a dead letter that can be retried, and its lane continues", async () => {
  const { tenant, owners, add, take, passTime, lanes } = await testLanes(1);
  await add([job(owners[0], 1, { trace: "trace-1" }), job(owners[0], 2)], 2);
  const outcomes: string[] = [];
  for (let tries = 0; tries < 2; tries++) {
    const { claim, job: first } = singleJob(await take());
    outcomes.push(await fail(claim, first, UNAVAILABLE, { backoffMs: 1000 }));
    if (tries === 0) await passTime();
  }
  expect(outcomes).toEqual(["retry", "dead"]);
  const { items } = await listDeadLetters(tenant, { limit: 10 });
  expect(items).toMatchObject([{ payload: { event: 1 }, attempts: 2, error: "model_unavailable" }]);
  expect(JSON.stringify(items)).not.toContain("sentence");

  await retryDeadLetter(tenant, { jobNo: items[0]?.jobNo ?? 0 });
  expect((await listDeadLetters(tenant, { limit: 10 })).items).toEqual([]);
  expect((await lanes())[0]?.pending).toBe(2);
  const { claim } = singleJob(await take());
  expect(eventsOf(claim)).toEqual([2, 1]);
  expect(claim.jobs[1]).toMatchObject({ attempts: 0, maxAttempts: 2, trace: "trace-1" });
  expect(claim.jobs[1]?.jobNo).toBeGreaterThan(items[0]?.jobNo ?? 0);
});

test("a non-retryable error moves the job to the dead letters at once", async () => {
  const { tenant, owners, add, take, lanes } = await testLanes(1);
  await add([job(owners[0], 1)]);
  const { claim, job: first } = singleJob(await take());
  expect(await fail(claim, first, new AppError("invalid_input", "x"), { backoffMs: 1000 })).toBe("dead");
  expect((await listDeadLetters(tenant, { limit: 10 })).items).toMatchObject([{ error: "invalid_input" }]);
  expect(await lanes()).toEqual([]);
});

test("a lost lease changes nothing", async () => {
  const { tenant, owners, add, take, jobs } = await testLanes(1);
  await add([job(owners[0], 1)]);
  const { claim, job: first } = singleJob(await take());
  expect(await fail(claim, first, new AppError("lease_lost", "x"), { backoffMs: 1000 })).toBe("lost");
  expect((await jobs())[0]?.attempts).toBe(0);
  await inTenant(tenant, "work", (tx) => complete(tx, claim, [first.jobNo]));
});

test("the attempt limit can be lowered when a job fails", async () => {
  const { owners, add, take } = await testLanes(1);
  await add([job(owners[0], 1)], 6);
  const { claim, job: first } = singleJob(await take());
  expect(await fail(claim, first, UNAVAILABLE, { backoffMs: 1000, maxAttempts: 1 })).toBe("dead");
});

test("a postponed job uses no attempt and keeps its position", async () => {
  const { owners, add, take, passTime, lanes, jobs } = await testLanes(1);
  await add([job(owners[0], 1), job(owners[0], 2)]);
  const { claim, job: first } = singleJob(await take());
  const later = new Later(new Date(Date.now() + 30_000), "embedder_down");
  expect(await postpone(claim, first, later)).toBe("retry");
  expect(await take()).toEqual([]);
  expect((await lanes())[0]?.wait_ms).toBeGreaterThan(20_000);
  expect((await jobs())[0]).toMatchObject({ attempts: 0, last_error: "embedder_down" });
  await passTime();
  expect((await take()).map(eventsOf)).toEqual([[1, 2]]);
});
