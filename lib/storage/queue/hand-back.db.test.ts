// A worker that stops releases the jobs that it did not complete.

import { expect, test } from "vitest";
import { inTenant } from "@/lib/storage/db";
import { testDatabase } from "@/lib/storage/db/testing";
import { complete } from "./complete";
import { job, testLanes } from "./testing";
import { runWorker } from "./worker";

testDatabase();

test("a job that outlives its worker is released, uses no attempt and can no longer store anything", async () => {
  const { owners, add, take, jobs } = await testLanes(1);
  await add([job(owners[0], 1)]);
  const stopper = new AbortController();
  let resume: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    resume = resolve;
  });
  let begin: () => void = () => undefined;
  const started = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const late = new Promise((resolve) => {
    void runWorker({
      handlers: {
        "test.run": async (claim, jobs, lost) => {
          begin();
          await held;
          const stored = inTenant(claim, "work", (tx) =>
            complete(
              tx,
              claim,
              jobs.map(({ jobNo }) => jobNo),
            ),
          );
          await stored.catch((error) => resolve({ isAborted: lost.aborted, code: error.code }));
        },
      },
      concurrency: 1,
      leaseMs: 60_000,
      pollMs: 60_000,
      backoffMs: 60_000,
      handBackMs: 10,
      signal: stopper.signal,
      onError: () => undefined,
    }).then(async () => {
      const [again] = await take();
      expect([again?.jobs.length, await jobs()]).toMatchObject([1, [{ attempts: 0 }]]);
      resume();
    });
  });
  await started;
  stopper.abort();
  expect(await late).toEqual({ isAborted: true, code: "lease_lost" });
});
