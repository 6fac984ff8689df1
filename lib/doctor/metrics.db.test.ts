import { afterEach, expect, test, vi } from "vitest";
import { engine } from "@/lib/db";
import { setEngine, testDatabase } from "@/lib/db/testing";
import { startMetrics } from "@/lib/observability";
import { readMetrics } from "./metrics";

testDatabase();
afterEach(() => vi.useRealTimers());

test("the queue is read once in a while; while the database hangs its figures are left out, and it is asked once", async () => {
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

  const hanging = {
    ...open,
    transaction: () => {
      asked++;
      return new Promise<never>(() => undefined);
    },
  };
  setEngine(hanging);
  vi.advanceTimersByTime(6000);
  expect(await readMetrics()).not.toMatch(/^palimpsest_queue_/m);
  const hung = asked;
  expect(hung).toBeGreaterThan(once);
  vi.advanceTimersByTime(6000);
  await readMetrics();
  expect(asked).toBe(hung);
  setEngine(open);
});
