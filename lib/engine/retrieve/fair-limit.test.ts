// Only a few retrievals run at a time, and tenants take turns.

import fc from "fast-check";
import { expect, test } from "vitest";
import { FairLimit } from "./fair-limit";

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
  const limit = new FairLimit<number>(1);
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
        const limit = new FairLimit<number>(max);
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
