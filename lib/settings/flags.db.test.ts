import { expect, test, vi } from "vitest";
import { engine } from "@/lib/db";
import { setEngine, testDatabase, withLateAnswer } from "@/lib/db/testing";
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

test("what is switched is not undone by a read that began before and ends after", async () => {
  vi.resetModules();
  const restarted = await import("./flags");
  const before = engine();
  let release = () => {};
  setEngine(withLateAnswer(before, new Promise((resolve) => (release = resolve))));
  const late = restarted.isOn("RERANK_ENABLED");
  await restarted.setFlag("operator", "RERANK_ENABLED", true);
  setEngine(before);
  release();
  await late;
  expect(await restarted.isOn("RERANK_ENABLED")).toBe(true);
  await setFlag("operator", "RERANK_ENABLED", false);
});

test("redaction that was switched off elsewhere stays on in production without ALLOW_UNREDACTED", async () => {
  await setFlag("operator", "PII_REDACTION_ENABLED", false);
  expect(await isOn("PII_REDACTION_ENABLED")).toBe(false);
  vi.stubEnv("NODE_ENV", "production");
  expect(await isOn("PII_REDACTION_ENABLED")).toBe(true);
  await expect(setFlag("operator", "PII_REDACTION_ENABLED", false)).rejects.toMatchObject({
    code: "invalid_input",
  });
  vi.stubEnv("ALLOW_UNREDACTED", "true");
  expect(await isOn("PII_REDACTION_ENABLED")).toBe(false);
  vi.unstubAllEnvs();
  await setFlag("operator", "PII_REDACTION_ENABLED", true);
});
