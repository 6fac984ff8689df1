// A job definition validates the payload before its handler runs.

import { expect, test } from "vitest";
import { z } from "zod";
import type { OwnerNo } from "@/lib/base/core";
import type { Claim, Job } from "./contracts";
import { defineJob, handlersOf, jobKind } from "./define-job";

const greet = jobKind({ kind: "test.greet", payload: z.object({ event: z.int() }) });
const job = { jobNo: 1, kind: "test.greet", attempts: 0 } as unknown as Job;
const run = (jobs: Job[], seen: number[]) =>
  defineJob({
    ...greet,
    run: async (_claim, all) => void seen.push(...all.map((one) => one.payload.event)),
  }).handler({} as Claim, jobs, new AbortController().signal);

test("a job has the kind and payload of its definition, and its handler receives the payload", async () => {
  const lane = { ownerNo: "1" as OwnerNo, urgency: 0 } as const;
  const created = greet.create({ event: 7 }, lane);
  expect(created).toEqual({ ...lane, kind: "test.greet", payload: { event: 7 } });
  const seen: number[] = [];
  await run([{ ...job, payload: created.payload }], seen);
  expect(seen).toEqual([7]);
});

test("an invalid payload fails the job before its handler runs", async () => {
  const seen: number[] = [];
  const broken = { ...job, payload: { event: "seven" } };
  await expect(Promise.resolve().then(() => run([broken], seen))).rejects.toMatchObject({
    code: "internal",
    facts: { kind: "test.greet", jobNo: 1 },
  });
  expect(seen).toEqual([]);
});

test("duplicate kinds are rejected", () => {
  const one = defineJob({ ...greet, run: async () => undefined });
  expect(Object.keys(handlersOf([one]))).toEqual(["test.greet"]);
  expect(() => handlersOf([one, one])).toThrow("defined twice");
});
