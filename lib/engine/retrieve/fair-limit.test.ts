// Only a few retrievals run at a time, tenants take turns, and no call waits for long.

import { availableParallelism } from "node:os";
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import type { TenantNo } from "@/lib/base/core";
import { FairLimit } from "./fair-limit";
import { retrievalLimit } from "./retrieval-limit";

afterEach(() => vi.useRealTimers());

const limitOf = (running: number) => new FairLimit<number>({ running, waiting: 100, waitMs: 60_000 });

/** Work that ends when the test says so. */
function heldWork() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    started.push(name);
    return new Promise<void>((resolve) => ends.set(name, resolve));
  };
  return { started, work, end: (name: string) => ends.get(name)?.() };
}

test("a flood of one tenant delays another tenant by one call", async () => {
  const limit = limitOf(1);
  const { started, work, end } = heldWork();
  const calls = ["a1", "a2", "a3", "a4"].map((name) => limit.run(1, work(name)));
  calls.push(limit.run(2, work("b1")), limit.run(2, work("b2")));
  for (const name of ["a1", "a2", "b1", "a3", "b2", "a4"]) {
    await expect.poll(() => started.at(-1)).toBe(name);
    end(name);
  }
  await Promise.all(calls);
});

test("never more calls run than allowed, all of them run, and a failure frees its place", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ group: fc.nat(3), fails: fc.boolean(), ticks: fc.nat(3) }), { maxLength: 30 }),
      fc.integer({ min: 1, max: 4 }),
      async (calls, max) => {
        const limit = limitOf(max);
        let running = 0;
        let most = 0;
        const results = await Promise.allSettled(
          calls.map(({ group, fails, ticks }) =>
            limit.run(group, async () => {
              most = Math.max(most, ++running);
              for (let tick = 0; tick < ticks; tick++) await null;
              running--;
              if (fails) throw new Error("failed");
            }),
          ),
        );
        expect(most).toBeLessThanOrEqual(max);
        expect(results.map(({ status }) => status === "rejected")).toEqual(calls.map(({ fails }) => fails));
      },
    ),
  );
});

test("a call that does not start in time is refused, and its place goes to the next call", async () => {
  vi.useFakeTimers();
  const limit = new FairLimit<number>({ running: 1, waiting: 100, waitMs: 2000 });
  const { started, work, end } = heldWork();
  const first = limit.run(1, work("a1"));
  const late = limit.run(1, work("a2"));
  const isRefused = expect(late).rejects.toMatchObject({
    code: "overloaded",
    facts: { retryAfterSeconds: 1 },
  });
  await vi.advanceTimersByTimeAsync(1500);
  const next = limit.run(1, work("a3"));
  await vi.advanceTimersByTimeAsync(600);
  await isRefused;
  end("a1");
  await first;
  // A running call is never refused.
  await vi.advanceTimersByTimeAsync(60_000);
  end("a3");
  await next;
  expect(started).toEqual(["a1", "a3"]);
  const last = limit.run(2, work("b1"));
  end("b1");
  await last;
});

test("a group with too many waiting calls is refused, and other groups are not", async () => {
  const limit = new FairLimit<number>({ running: 1, waiting: 2, waitMs: 60_000 });
  const { started, work, end } = heldWork();
  const calls = ["a1", "a2", "a3"].map((name) => limit.run(1, work(name)));
  await expect(limit.run(1, work("a4"))).rejects.toMatchObject({ code: "overloaded" });
  calls.push(limit.run(2, work("b1")));
  for (const name of ["a1", "a2", "b1", "a3"]) {
    await expect.poll(() => started.at(-1)).toBe(name);
    end(name);
  }
  await Promise.all(calls);
});

test("of retrievals, two per core run, 256 of a tenant wait, and each waits for at most 2 seconds", async () => {
  vi.useFakeTimers();
  const tenant = 1 as TenantNo;
  const { started, work, end } = heldWork();
  const running = Array.from({ length: 2 * availableParallelism() }, (_, index) => `running ${index}`);
  const runs = running.map((name) => retrievalLimit.run(tenant, work(name)));
  const outcomes: string[] = [];
  const waits = Array.from({ length: 256 }, () =>
    retrievalLimit
      .run(tenant, work("waiting"))
      .catch((thrown: { code: string }) => outcomes.push(thrown.code)),
  );
  await expect(retrievalLimit.run(tenant, work("one too many"))).rejects.toMatchObject({
    code: "overloaded",
  });
  expect(started).toEqual(running);
  await vi.advanceTimersByTimeAsync(1999);
  expect(outcomes).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await Promise.all(waits);
  expect(outcomes).toEqual(waits.map(() => "overloaded"));
  for (const name of running) end(name);
  await Promise.all(runs);
  expect(started).toEqual(running);
});
