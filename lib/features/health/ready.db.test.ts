// Readiness and health report damaged data and missing parts of the server.

import { afterEach, expect, test, vi } from "vitest";
import { GET } from "@/app/api/ready/route";
import { beginShutdown } from "@/lib/base/core";
import { engine, ping, setEngine } from "@/lib/storage/db";
import { clearDamage, testDatabase } from "@/lib/storage/db/testing";
import { diagnose } from "./diagnose";
import { readHealth, readRecentHealth } from "./health";
import { readReady } from "./ready";

testDatabase();
afterEach(clearDamage);

test.each(["XX001", "XX002"])(
  "after %s the process stays unready and says what to do, even when the database answers again",
  async (sqlstate) => {
    const open = engine();
    const thrown = Object.assign(new Error("invalid page in block 3"), { code: sqlstate });
    setEngine({ ...open, transaction: () => Promise.reject(thrown) });
    await expect(ping().finally(() => setEngine(open))).rejects.toMatchObject({ code: "internal" });
    const advice = expect.stringMatching(new RegExp(`${sqlstate}.*palimpsest restore FILE`));
    const response = await GET(new Request("http://any/api/ready"), { params: Promise.resolve({}) });
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ status: "unready", missing: ["intact_data"], reason: advice });
    expect(await readHealth()).toMatchObject({ status: "degraded", database: { state: "damaged", advice } });
    const { checks } = await diagnose({ hasEmbedder: false });
    expect(checks).toContainEqual(expect.objectContaining({ name: "database", state: "failed", advice }));
  },
);

test("after any other database failure, the process is ready again once the database answers", async () => {
  const open = engine();
  setEngine({
    ...open,
    transaction: () => Promise.reject(Object.assign(new Error("away"), { code: "08006" })),
  });
  await expect(ping().finally(() => setEngine(open))).rejects.toMatchObject({ code: "database_unavailable" });
  expect(await readReady()).toEqual({ status: "ready", missing: [] });
  expect(await readHealth()).toMatchObject({ database: { state: "ok", advice: null } });
});

test("any number of simultaneous probes takes one reading of the health and one check of the database", async () => {
  const transactions = vi.spyOn(engine(), "transaction");
  await readHealth();
  const ofOneReading = transactions.mock.calls.length;
  transactions.mockClear();
  await Promise.all(Array.from({ length: 50 }, readRecentHealth));
  expect(transactions.mock.calls.length).toBeLessThanOrEqual(ofOneReading);
  transactions.mockClear();
  await Promise.all(Array.from({ length: 50 }, readReady));
  expect(transactions.mock.calls.length).toBe(1);
  transactions.mockRestore();
});

test("readiness names the failed check: the database is not open, it does not answer, or the process is shutting down", async () => {
  expect(await readReady()).toEqual({ status: "ready", missing: [] });
  const open = engine();
  setEngine({ ...open, transaction: () => Promise.reject(new Error("away")) });
  expect(await readReady()).toEqual({ status: "unready", missing: ["database"] });
  setEngine({ ...open, transaction: () => new Promise(() => undefined) });
  expect(await readReady()).toEqual({ status: "unready", missing: ["database"] });
  setEngine(undefined);
  expect(await readReady()).toEqual({ status: "unready", missing: ["schema"] });
  setEngine(open);
  beginShutdown();
  expect(await readReady()).toEqual({ status: "unready", missing: ["running"] });
});
