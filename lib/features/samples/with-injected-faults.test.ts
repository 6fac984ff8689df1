// The busy scenario injects temporary and permanent faults into jobs.

import { expect, test } from "vitest";
import type { Claim, Job } from "@/lib/storage/queue";
import { withInjectedFaults } from "./with-injected-faults";

const claim = {} as Claim;
const signal = new AbortController().signal;
const job = (event: number, attempts = 0) => ({ payload: { event }, attempts }) as unknown as Job;

function recordingHandler() {
  const done: unknown[] = [];
  const handle = withInjectedFaults(async (_claim, jobs) => {
    done.push(...jobs.map(({ payload }) => (payload as { event: number }).event));
  });
  return { done, run: (...jobs: Job[]) => handle(claim, jobs, signal) };
}

test("jobs without a fault run together", async () => {
  const { done, run } = recordingHandler();
  await run(job(1), job(2));
  expect(done).toEqual([1, 2]);
});

test("a fault in the first attempt stops the following jobs and does not occur in the second attempt", async () => {
  const { done, run } = recordingHandler();
  await expect(run(job(4), job(5), job(6))).rejects.toMatchObject({ code: "timeout" });
  expect(done).toEqual([4]);
  await run(job(5, 1));
  expect(done).toEqual([4, 5]);
});

test("a permanent fault occurs in every attempt", async () => {
  const { run } = recordingHandler();
  await expect(run(job(41))).rejects.toMatchObject({ code: "timeout" });
  await expect(run(job(41, 4))).rejects.toMatchObject({ code: "timeout" });
});
