// The jobs of an owner run once and in order under concurrency.

import fc from "fast-check";
import { expect, test } from "vitest";
import { AppError, PostponeJob } from "@/lib/base/core";
import { inTenant } from "@/lib/storage/db";
import { asSuperuser, testDatabase } from "@/lib/storage/db/testing";
import { claim } from "./claim";
import { complete } from "./complete";
import type { Claim } from "./contracts";
import { deleteJobsOf } from "./delete-jobs-of";
import { fail, postpone } from "./fail";
import { release } from "./release";
import { job, testLanes } from "./testing";

testDatabase();

test("with concurrent writers and workers, an owner's jobs run once each and in order", async () => {
  const { tenant, owners, add, jobs, lanes } = await testLanes(6);
  const writers = 4;
  const rounds = 25;
  let isWriting = true;

  // Every writer numbers its own jobs per lane and writes to all lanes; half of them use the reverse order.
  const writes = Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let round = 0; round < rounds; round++) {
        const laneOrder = writer % 2 ? owners : [...owners].reverse();
        await add(laneOrder.map((ownerNo) => job(ownerNo, round, { payload: { writer, round } })));
      }
    }),
  ).finally(() => {
    isWriting = false;
  });
  const finishedJobs: { lane: string; jobNo: number; writer: number; round: number }[] = [];
  const workers = Array.from({ length: 4 }, async () => {
    for (;;) {
      const wasWriting = isWriting;
      const claims = await claim({ lanes: 2, jobsPerLane: 7, leaseMs: 60_000 });
      if (claims.length === 0 && !wasWriting && (await jobs()).length === 0) return;
      for (const one of claims) await finish(one);
    }
  });
  async function finish(one: Claim): Promise<void> {
    for (const { jobNo, payload } of one.jobs)
      finishedJobs.push({
        lane: one.ownerNo,
        jobNo,
        writer: Number(payload.writer),
        round: Number(payload.round),
      });
    await inTenant(tenant, "work", (tx) =>
      complete(
        tx,
        one,
        one.jobs.map((job) => job.jobNo),
      ),
    );
  }
  await Promise.all([writes, ...workers]);

  expect(finishedJobs).toHaveLength(writers * rounds * owners.length);
  for (const lane of owners) {
    const jobsOfLane = finishedJobs.filter((one) => one.lane === lane);
    const numbers = jobsOfLane.map((one) => one.jobNo);
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    for (let writer = 0; writer < writers; writer++) {
      const ownRounds = jobsOfLane.filter((one) => one.writer === writer).map((one) => one.round);
      expect(ownRounds).toEqual(Array.from({ length: rounds }, (_, index) => index));
    }
  }
  expect(await lanes()).toEqual([]);
});

const step = fc.record({
  action: fc.constantFrom(
    "add",
    "later",
    "claim",
    "complete",
    "fail",
    "kill",
    "postpone",
    "release",
    "forget",
    "time",
  ),
  lane: fc.nat(2),
  count: fc.integer({ min: 1, max: 4 }),
});

test("after any sequence of operations, pending equals the number of jobs and a lane has jobs or a holder", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const { tenant, owners, add, take, passTime } = await testLanes(3);
      const heldClaims: Claim[] = [];
      let event = 0;
      for (const { action, lane, count } of steps) {
        const ownerNo = owners[lane] ?? owners[0];
        const one = heldClaims[lane % Math.max(1, heldClaims.length)];
        const first = one?.jobs[0];
        if (action === "add" || action === "later") {
          const more = action === "later" ? { runAt: new Date(Date.now() + 60_000) } : {};
          await add(
            Array.from({ length: count }, () => job(ownerNo, event++ % 10, more)),
            2,
          );
        } else if (action === "claim") heldClaims.push(...(await take(count)));
        else if (action === "time") await passTime();
        else if (action === "forget")
          await inTenant(tenant, "work", (tx) => deleteJobsOf(tx, ownerNo, [event % 10, (event + 1) % 10]));
        else if (one && first) {
          if (action === "fail") await fail(one, first, new AppError("internal", "x"), { backoffMs: 1000 });
          else if (action === "kill")
            await fail(one, first, new AppError("not_found", "x"), { backoffMs: 1000 });
          else if (action === "postpone") await postpone(one, first, new PostponeJob(new Date(), "x"));
          else if (action === "release") await release([one]);
          else {
            const some = one.jobs.slice(0, count).map((job) => job.jobNo);
            await inTenant(tenant, "work", (tx) => complete(tx, one, some)).catch((error) => {
              if ((error as AppError).code !== "lease_lost") throw error;
            });
          }
        }
        expect(await inconsistentLanes(tenant.tenantNo)).toEqual([]);
      }
    }),
    { numRuns: 12 },
  );
}, 60_000);

function inconsistentLanes(tenantNo: number): Promise<object[]> {
  return asSuperuser(
    `select l.owner_no, l.urgency, l.pending, j.count from lanes l
     full join (select owner_no, urgency, count(*) from jobs group by 1, 2) j
       on j.owner_no = l.owner_no and j.urgency = l.urgency
     where coalesce(l.owner_no, j.owner_no) >> 32 = ${tenantNo}
       and (l.pending is distinct from coalesce(j.count, 0) or (l.pending = 0 and l.token is null))`,
  );
}
