// The diagnostic checks name what is wrong and what to do about it.

import { expect, test } from "vitest";
import { OPERATOR } from "@/lib/base/core";
import { asSystem } from "@/lib/storage/db";
import { testDatabase } from "@/lib/storage/db/testing";
import { Presence } from "@/lib/storage/queue";
import { setFlag } from "@/lib/storage/settings";
import { diagnose } from "./diagnose";

testDatabase();

const stateOf = async (name: string) =>
  (await diagnose({ hasEmbedder: true })).checks.find((check) => check.name === name);

test("a healthy check is ok and has no advice", async () => {
  for (const name of ["database", "schema", "clock", "queue", "dead letters", "redaction", "backups"])
    expect(await stateOf(name)).toMatchObject({ state: "ok", advice: null });
});

test("the worker check fails until a worker has reported", async () => {
  expect(await stateOf("worker")).toMatchObject({ state: "failed", result: "never seen" });
  await asSystem("work", (tx) => new Presence(true, Date.now()).note(tx, Date.now()));
  expect(await stateOf("worker")).toMatchObject({ state: "ok", advice: null });
});

test("disabled redaction is a warning", async () => {
  await setFlag(OPERATOR, { name: "PII_REDACTION_ENABLED", value: false });
  expect(await stateOf("redaction")).toMatchObject({ state: "warning", result: "off" });
});

test("a process without an embedder does not check it", async () => {
  expect(await stateOf("embedder")).toMatchObject({ result: "none" });
  const { checks } = await diagnose({ hasEmbedder: false });
  expect(checks.map(({ name }) => name)).not.toContain("embedder");
});

test("the chat model is checked only while its flag is on, and a missing model is a warning", async () => {
  expect(await stateOf("chat model")).toBeUndefined();
  await setFlag(OPERATOR, { name: "MEMORY_DECIDER_LLM_ENABLED", value: true });
  expect(await stateOf("chat model")).toMatchObject({ state: "warning", result: "none" });
  await setFlag(OPERATOR, { name: "MEMORY_DECIDER_LLM_ENABLED", value: false });
});
