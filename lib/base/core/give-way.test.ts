// Long work lets other requests run, and tenants take turns.

import { afterEach, expect, test, vi } from "vitest";
import { giveWay, runAsTransaction, runUrgently } from "./give-way";

const holder = globalThis as unknown as { palimpsestShares?: unknown };

afterEach(() => {
  vi.useRealTimers();
  delete holder.palimpsestShares;
});

/**
 * Sets a fake clock, without the shares of the real one. A turn of the event loop takes no time of this
 * clock, unlike one with a fake `setImmediate`.
 */
function useFakeClock(): void {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
  delete holder.palimpsestShares;
}

async function turn(times: number): Promise<void> {
  for (let count = 0; count < times; count++) await new Promise((resolve) => setImmediate(resolve));
}

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
    await turn(3);
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
  useFakeClock();
  let end: (() => void) | undefined;
  const endless = runUrgently(() => new Promise<void>((resolve) => (end = resolve)));
  let doneCount = 0;
  const units = Array.from({ length: 40 }, () => giveWay(1).then(() => doneCount++));
  await turn(50);
  expect(doneCount).toBe(40);
  end?.();
  await Promise.all([endless, ...units]);
});

test("long units of several callers start no new share before its time", async () => {
  let end: (() => void) | undefined;
  const endless = runUrgently(() => new Promise<void>((resolve) => (end = resolve)));
  const startedAt = performance.now();
  let count = 0;
  const run = async (tenantNo: number) => {
    while (performance.now() - startedAt < 300) {
      await giveWay(tenantNo);
      count++;
      work(6);
    }
  };
  await Promise.all([run(1), run(1), run(2)]);
  expect(count).toBeLessThanOrEqual((performance.now() - startedAt) / 50 + 1);
  end?.();
  await endless;
});

test.each([
  { since: 999, ms: 50 },
  { since: 1000, ms: 15 },
])(
  "in a transaction $since ms after urgent work, the next share of long work starts $ms ms after the last one",
  async ({ since, ms }) => {
    useFakeClock();
    await runUrgently(async () => undefined);
    await vi.advanceTimersByTimeAsync(since - 5);
    let end: (() => void) | undefined;
    const transaction = runAsTransaction(() => new Promise<void>((resolve) => (end = resolve)));
    await giveWay(1);
    await vi.advanceTimersByTimeAsync(5);
    let isDone = false;
    const second = giveWay(1).then(() => (isDone = true));
    await vi.advanceTimersByTimeAsync(ms - 6);
    await turn(2);
    expect(isDone).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await turn(2);
    expect(isDone).toBe(true);
    await vi.advanceTimersByTimeAsync(5);
    const third = giveWay(1);
    end?.();
    await Promise.all([transaction, second, third]);
  },
);

test("the copies of a module that is loaded twice know of each other's urgent work", async () => {
  vi.resetModules();
  const one = await import("./give-way");
  vi.resetModules();
  const copy = await import("./give-way");
  expect(copy.runUrgently).not.toBe(one.runUrgently);
  await copy.runUrgently(async () => expect(one.quietMs()).toBe(0));
});
