// Long work lets other requests run, and tenants take turns.

import { expect, test } from "vitest";
import { giveWay } from "./give-way";

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
