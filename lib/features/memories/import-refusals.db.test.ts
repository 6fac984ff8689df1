// An import redacts what it stores, and refuses what no export contains.

import { expect, test } from "vitest";
import { drainQueue, ownMessage as own, remember } from "@/lib/engine/ingest/testing";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setPiiPolicy, setPiiPolicyInput } from "@/lib/storage/settings";
import { supersedeInput, supersedeMemory } from "./supersede";
import { exported, imported, memoryOf, tablesThatSay, textsOf } from "./testing";

testDatabase();

const ADDRESS = ["mia", "example.org"].join("@");

test("a memory that replaces itself, or that is replaced at no time, is refused", async () => {
  const ctx = await testTenant();
  await remember(ctx, own("I like tea", { id: "one" }));
  const lines = await exported(ctx);
  const withState = (state: object) =>
    lines.map((line) => {
      const fields = JSON.parse(line);
      return fields.type === "memory" ? JSON.stringify({ ...fields, ...state }) : line;
    });
  const { position } = JSON.parse(lines.at(-1) ?? "");
  for (const state of [
    { superseded_by: position, superseded_at: "2026-03-01T10:00:00Z" },
    { superseded_by: position + 1, superseded_at: null },
  ])
    expect(() => imported(ctx, withState(state))).toThrow(/must be another memory/);
});

test("an import is redacted with the policy of the tenant before anything is stored", async () => {
  const [from, to] = [await testTenant(), await testTenant()];
  await remember(from, own("My number is KD-471100", { id: "one", tags: ["KD-12345"], keep: true }));
  const lines = await exported(from, { user_id: "ana" });
  const patterns = [{ name: "customer", kind: "CUSTOMER_NO", pattern: "KD-\\d{4,8}" }];
  await setPiiPolicy(to, setPiiPolicyInput.parse({ policy: { patterns } }));
  await imported(
    to,
    lines.map((line) => line.replaceAll("471100", "993300")),
  );
  expect(await textsOf(to, "ana")).toEqual(["My number is [CUSTOMER_NO]"]);
  expect(await tablesThatSay("993300")).toEqual([]);
  const [event] = (await exported(to, { user_id: "ana" })).slice(1).map((line) => JSON.parse(line));
  expect(event.redactions).toMatchObject([
    { field: "messages[0].text", kind: "CUSTOMER_NO" },
    { field: "tags[0]", kind: "CUSTOMER_NO" },
  ]);
});

test("texts in the place of codes are refused, and names are redacted", async () => {
  const [from, to] = [await testTenant(), await testTenant()];
  await remember(from, own("I like tea", { id: "one", metadata: { [ADDRESS]: "x" } }));
  await supersedeMemory(from, await memoryOf(from, "one"), supersedeInput.parse({ text: "I like rice" }));
  await drainQueue();
  const lines = (await exported(from)).slice(1);
  const withText = lines.map((line) => line.replace(/"reason":"\w+"/, `"reason":"call ${ADDRESS}"`));
  expect(() => imported(to, withText)).toThrow(/must be a code/);
  await imported(
    to,
    lines.map((line) =>
      line.replaceAll("[EMAIL]", ADDRESS).replace(/"actor":"[^"]+"/, `"actor":"person:${ADDRESS}"`),
    ),
  );
  expect(await tablesThatSay(ADDRESS)).toEqual([]);
  const [, event = ""] = await exported(to, { user_id: "ana" });
  expect(JSON.parse(event).payload.metadata).toEqual({ "[EMAIL]": "x" });
});

test("an owner with other memories at the same places is refused, and nothing is stored", async () => {
  const [from, to] = [await testTenant(), await testTenant()];
  await remember(from, own("I like tea", { id: "one" }));
  await remember(to, own("I like juice", { id: "other" }));
  const before = await exported(to);
  await expect(imported(to, (await exported(from)).slice(1))).rejects.toMatchObject({
    code: "import_conflict",
  });
  expect(await exported(to)).toEqual(before);
});

test("settings of a file do not replace those of a tenant with owners", async () => {
  const [from, to] = [await testTenant(), await testTenant()];
  await setPiiPolicy(from, setPiiPolicyInput.parse({ policy: { mode: "drop" } }));
  await remember(to, own("I like juice"));
  const lines = await exported(from);
  expect(await imported(to, lines)).toMatchObject({ settings: "kept" });
  expect(await exported(to)).not.toContain(lines[0]);
});

test("requires the scope admin, and a bound key imports only its own owner", async () => {
  const [from, to] = [await testTenant(), await testTenant()];
  await remember(from, own("I like tea"));
  const lines = (await exported(from)).slice(1);
  await expect(imported({ ...to, scopes: ["read", "write"] }, lines)).rejects.toMatchObject({
    code: "scope_missing",
  });
  await expect(imported({ ...to, owner: { kind: "user", id: "ben" } }, lines)).rejects.toMatchObject({
    code: "owner_forbidden",
  });
  expect(await exported(to)).toHaveLength(1);
  expect(await imported({ ...to, owner: { kind: "user", id: "ana" } }, lines)).toMatchObject({ events: 1 });
});

test("lines that do not belong together are refused by their place, without their text", async () => {
  const [from, to] = [await testTenant(), await testTenant()];
  await remember(from, own("I like tea", { id: "one" }));
  const [, owner = "", event = "", decision = "", memory = ""] = await exported(from);
  const cases = [
    [[event], "lines[0].type"],
    [[owner, decision], "lines[1].event_id"],
    [[owner, event, decision, decision], "lines[3].ordinal"],
    [[owner, event, memory], "lines[2].position"],
    [[owner, event, decision, memory.replace("green", "").replace("tea", "rice")], "lines[3].text"],
  ] as const;
  for (const [lines, path] of cases)
    await expect(imported(to, lines), path).rejects.toMatchObject({
      code: "invalid_input",
      facts: { fields: [{ path }] },
    });
  expect(await exported(to)).toHaveLength(1);
});
