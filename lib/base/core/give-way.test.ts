// Long work lets other requests run, and tenants take turns.

import { afterEach, expect, test, vi } from "vitest";
import { giveWay, runUrgently } from "./give-way";

afterEach(() => vi.useRealTimers());

/** Occupies the event loop, as redaction does. */
function work(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test("other callbacks run between the units of long work", async () => {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns++;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  for (let unit = 0; unit < 10; unit++) {
    await giveWay(1);
    work(6);
  }
  isDone = true;
  expect(turns).toBeGreaterThanOrEqual(9);
});

test("a tenant with one unit does not wait for all units of another tenant", async () => {
  const order: string[] = [];
  const run = async (tenantNo: number, name: string) => {
    await giveWay(tenantNo);
    order.push(name);
    work(6);
  };
  work(6);
  await Promise.all([
    ...Array.from({ length: 20 }, (_, index) => run(1, `flood ${index}`)),
    run(2, "neighbour"),
  ]);
  expect(order.indexOf("neighbour")).toBeLessThanOrEqual(2);
  expect(order.filter((name) => name !== "neighbour")).toEqual(
    Array.from({ length: 20 }, (_, index) => `flood ${index}`),
  );
});

test("long work waits until urgent work is done", async () => {
  const order: string[] = [];
  const startLongWork = async (units: number) => {
    for (let unit = 0; unit < units; unit++) {
      await giveWay(1);
      order.push("unit");
    }
  };
  await startLongWork(1);
  let longWork: Promise<void> | undefined;
  await runUrgently(async () => {
    longWork = startLongWork(3);
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
    order.push("urgent");
  });
  await longWork;
  expect(order).toEqual(["unit", "urgent", "unit", "unit", "unit"]);
});

test("long work continues although urgent work never ends, and after urgent work that failed", async () => {
  let end: (() => void) | undefined;
  const endless = runUrgently(() => new Promise<void>((resolve) => (end = resolve)));
  for (let unit = 0; unit < 3; unit++) await giveWay(1);
  end?.();
  await endless;
  await expect(runUrgently(() => Promise.reject(new Error("planted")))).rejects.toThrow("planted");
  await giveWay(1);
});

test("short units of several callers share the time that long work gets beside urgent work", async () => {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout", "setImmediate"] });
  // A copy whose last share is not in the future of the fake clock.
  vi.resetModules();
  const { giveWay, runUrgently } = await import("./give-way");
  let end: (() => void) | undefined;
  const endless = runUrgently(() => new Promise<void>((resolve) => (end = resolve)));
  let doneCount = 0;
  const units = Array.from({ length: 40 }, () => giveWay(1).then(() => doneCount++));
  await vi.advanceTimersByTimeAsync(100);
  expect(doneCount).toBe(40);
  end?.();
  await Promise.all([endless, ...units]);
});
