import { expect, test } from "vitest";
import { inTenant } from "@/lib/db";
import { testDatabase } from "@/lib/db/testing";
import { complete, runWorker } from "./index";
import { job, testLanes } from "./testing";

testDatabase();

test("a job that does not end with its worker is given back, spends no try and can store nothing any more", async () => {
  const { owners, add, take, jobs } = await testLanes(1);
  await add([job(owners[0], 1)]);
  const stopper = new AbortController();
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const late = new Promise((resolve) => {
    void runWorker({
      handlers: {
        "test.run": async (claim, ours, lost) => {
          begin();
          await held;
          const stored = inTenant(claim, "work", (tx) =>
            complete(
              tx,
              claim,
              ours.map(({ jobNo }) => jobNo),
            ),
          );
          await stored.catch((error) => resolve({ isTold: lost.aborted, code: error.code }));
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
      goOn();
    });
  });
  await begun;
  stopper.abort();
  expect(await late).toEqual({ isTold: true, code: "lease_lost" });
});
