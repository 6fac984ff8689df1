// A chat goes on without memories when they are late.

import { expect, test, vi } from "vitest";
import { engine, setEngine } from "@/lib/storage/db";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { recall } from "./recall";

vi.stubEnv("PROXY_BUDGET_MS", "20");
vi.stubEnv("LOG_LEVEL", "silent");
testDatabase();

test("after the time budget there are no memories, and the answer says so", async () => {
  const ctx = { ...(await testTenant()), isServer: true };
  const open = engine();
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  setEngine({ ...open, transaction: (...args) => released.then(() => open.transaction(...args)) });
  try {
    const recalled = await recall(ctx, { user_id: "ana" }, "Which tea do I like?");
    expect(recalled).toEqual({ block: "", degraded: ["timeout"] });
  } finally {
    release();
    setEngine(open);
  }
});

test("a question without text needs no memories", async () => {
  const ctx = { ...(await testTenant()), isServer: true };
  expect(await recall(ctx, { user_id: "ana" }, " \n")).toEqual({ block: "", degraded: [] });
});
