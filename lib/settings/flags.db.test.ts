import { expect, test, vi } from "vitest";
import { testDatabase } from "@/lib/db/testing";
import { isOn, setFlag } from "./flags";

testDatabase();

test("right after a start all who ask at once get what was switched, not the environment's value", async () => {
  await setFlag("operator", "COLD_INGEST_ENABLED", false);
  vi.resetModules();
  const restarted = await import("./flags");
  const asked = Array.from({ length: 3 }, () => restarted.isOn("COLD_INGEST_ENABLED"));
  expect(await Promise.all(asked)).toEqual([false, false, false]);
  await setFlag("operator", "COLD_INGEST_ENABLED", true);
  expect(await isOn("COLD_INGEST_ENABLED")).toBe(true);
});
