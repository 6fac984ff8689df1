import { expect, test } from "vitest";
import { asSystem } from "@/lib/db";
import { testDatabase } from "@/lib/db/testing";
import { Presence } from "@/lib/queue";
import { setFlag } from "@/lib/settings";
import { diagnose } from "./diagnose";

testDatabase();

const stateOf = async (name: string) =>
  (await diagnose({ hasEmbedder: true })).checks.find((check) => check.name === name);

test("what is well is ok and has no advice", async () => {
  for (const name of ["database", "schema", "clock", "queue", "dead letters", "redaction", "backups"])
    expect(await stateOf(name)).toMatchObject({ state: "ok", advice: null });
});

test("a worker that was never seen has failed, until one says that it runs", async () => {
  expect(await stateOf("worker")).toMatchObject({ state: "failed", found: "never seen" });
  await asSystem("work", (tx) => new Presence(true, Date.now()).note(tx, Date.now()));
  expect(await stateOf("worker")).toMatchObject({ state: "ok", advice: null });
});

test("redaction that is switched off is a warning", async () => {
  await setFlag("test", "PII_REDACTION_ENABLED", false);
  expect(await stateOf("redaction")).toMatchObject({ state: "warning", found: "off" });
});

test("a process without an embedder does not speak of it", async () => {
  expect(await stateOf("embedder")).toMatchObject({ found: "none" });
  const { checks } = await diagnose({ hasEmbedder: false });
  expect(checks.map(({ name }) => name)).not.toContain("embedder");
});

test("a chat model is spoken of while it is to be asked, and missed when there is none", async () => {
  expect(await stateOf("chat model")).toBeUndefined();
  await setFlag("test", "MEMORY_DECIDER_LLM_ENABLED", true);
  expect(await stateOf("chat model")).toMatchObject({ state: "warning", found: "none" });
  await setFlag("test", "MEMORY_DECIDER_LLM_ENABLED", false);
});
