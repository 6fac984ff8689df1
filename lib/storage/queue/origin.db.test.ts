// A job keeps the id of the request that caused it.

import { expect, test } from "vitest";
import { inJob, inRequest, origin } from "@/lib/base/observability";
import { testDatabase } from "@/lib/storage/db/testing";
import { finish } from "./complete";
import { runUntilIdle } from "./run-until-idle";
import { job, testLanes } from "./testing";

testDatabase();

test("a job and the jobs that it adds keep the id of the original request", async () => {
  const { owners, add, tenant } = await testLanes(1);
  await inRequest("request-1", () => add([job(owners[0], 1)]));
  await inRequest("request-2", () => add([job(owners[0], 2)]));
  const seen: unknown[] = [];

  await runUntilIdle({
    handlers: {
      "test.run": async (claim, jobs) => {
        if (claim.tenantNo !== tenant.tenantNo) return;
        for (const { jobNo, trace } of jobs)
          await inJob(jobNo, async () => void seen.push([trace, origin()]));
        await inJob(jobs[1]?.jobNo ?? 0, () => add([job(owners[0], 3, { kind: "test.next" })]));
        await finish(
          claim,
          jobs.map(({ jobNo }) => jobNo),
        );
      },
      "test.next": async (claim, jobs) => {
        seen.push(origin());
        await finish(
          claim,
          jobs.map(({ jobNo }) => jobNo),
        );
      },
    },
    concurrency: 1,
    leaseMs: 60_000,
    backoffMs: 60_000,
    onError: (thrown) => {
      throw thrown;
    },
  });
  expect(seen).toEqual([["request-1", "request-1"], ["request-2", "request-2"], "request-2"]);
});
