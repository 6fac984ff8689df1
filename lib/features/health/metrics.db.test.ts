// Metrics are served while the database hangs, but without those of the queue.

import { afterEach, expect, test, vi } from "vitest";
import { startMetrics } from "@/lib/base/observability";
import { engine, setEngine } from "@/lib/storage/db";
import { testDatabase } from "@/lib/storage/db/testing";
import { readMetrics } from "./metrics";

testDatabase();
afterEach(() => vi.useRealTimers());

test("the queue is sampled at intervals; a hanging database is queried only once, and the metrics of the queue are left out", async () => {
  await startMetrics();
  vi.useFakeTimers({ toFake: ["performance"] });
  const open = engine();
  let asked = 0;
  const counting = {
    ...open,
    transaction: (...call: Parameters<typeof open.transaction>) => {
      asked++;
      return open.transaction(...call);
    },
  };
  setEngine(counting as typeof open);
  expect(await readMetrics()).toMatch(/^palimpsest_queue_pending_jobs 0$/m);
  const once = asked;
  expect(await readMetrics()).toMatch(/^palimpsest_queue_dead_letters 0$/m);
  expect(asked).toBe(once);

  const hangingEngine = {
    ...open,
    transaction: () => {
      asked++;
      return new Promise<never>(() => undefined);
    },
  };
  setEngine(hangingEngine);
  vi.advanceTimersByTime(6000);
  expect(await readMetrics()).not.toMatch(/^palimpsest_queue_/m);
  const queriesWhileHanging = asked;
  expect(queriesWhileHanging).toBeGreaterThan(once);
  vi.advanceTimersByTime(6000);
  await readMetrics();
  expect(asked).toBe(queriesWhileHanging);
  setEngine(open);
});
