// Feature flags keep their latest value under concurrent reads and switches.

import { expect, test, vi } from "vitest";
import { OPERATOR } from "@/lib/base/core";
import { engine, setEngine } from "@/lib/storage/db";
import { testDatabase, withLateAnswer } from "@/lib/storage/db/testing";
import { isOn, listFlags, setFlag } from "./flags";

testDatabase();

test("right after startup, concurrent reads return the stored value instead of the environment's", async () => {
  await setFlag(OPERATOR, { name: "COLD_INGEST_ENABLED", value: false });
  vi.resetModules();
  const restartedFlags = await import("./flags");
  const answers = Array.from({ length: 3 }, () => restartedFlags.isOn("COLD_INGEST_ENABLED"));
  expect(await Promise.all(answers)).toEqual([false, false, false]);
  await setFlag(OPERATOR, { name: "COLD_INGEST_ENABLED", value: true });
  expect(await isOn("COLD_INGEST_ENABLED")).toBe(true);
});

test("a read that overlaps a switch does not undo it", async () => {
  vi.resetModules();
  const restartedFlags = await import("./flags");
  const before = engine();
  let release = () => {};
  setEngine(withLateAnswer(before, new Promise((resolve) => (release = resolve))));
  const lateAnswer = restartedFlags.isOn("MEMORY_DECIDER_LLM_ENABLED");
  await restartedFlags.setFlag(OPERATOR, { name: "MEMORY_DECIDER_LLM_ENABLED", value: true });
  setEngine(before);
  release();
  await lateAnswer;
  expect(await restartedFlags.isOn("MEMORY_DECIDER_LLM_ENABLED")).toBe(true);
  await setFlag(OPERATOR, { name: "MEMORY_DECIDER_LLM_ENABLED", value: false });
});

test("redaction stays on in production without ALLOW_UNREDACTED, whatever another process stored", async () => {
  await setFlag(OPERATOR, { name: "PII_REDACTION_ENABLED", value: false });
  expect(await isOn("PII_REDACTION_ENABLED")).toBe(false);
  vi.stubEnv("NODE_ENV", "production");
  expect(await isOn("PII_REDACTION_ENABLED")).toBe(true);
  await expect(setFlag(OPERATOR, { name: "PII_REDACTION_ENABLED", value: false })).rejects.toMatchObject({
    code: "invalid_input",
  });
  vi.stubEnv("ALLOW_UNREDACTED", "true");
  expect(await isOn("PII_REDACTION_ENABLED")).toBe(false);
  vi.unstubAllEnvs();
  await setFlag(OPERATOR, { name: "PII_REDACTION_ENABLED", value: true });
});

test("without a reranker, its flag is not listed and cannot be changed", async () => {
  expect((await listFlags()).map(({ name }) => name)).not.toContain("RERANK_ENABLED");
  await expect(setFlag(OPERATOR, { name: "RERANK_ENABLED", value: false })).rejects.toMatchObject({
    code: "invalid_input",
    message: expect.stringContaining("RERANK_PROVIDER"),
  });
});
