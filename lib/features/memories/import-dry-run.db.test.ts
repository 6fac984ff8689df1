// A dry run of an import counts what the import then does, and stores nothing.

import { expect, test } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { ownMessage as own, remember } from "@/lib/engine/ingest/testing";
import { allRows, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { eraseMemory } from "./erase-memory";
import { importMemories } from "./import";
import { importInput } from "./import-input";
import { exported, imported, memoryOf } from "./testing";

testDatabase();

const dryRun = (ctx: Ctx, lines: readonly string[]) =>
  importMemories(ctx, importInput.parse({ lines: lines.map((line) => JSON.parse(line)), dry_run: true }));

test("a dry run has the counts of the import that follows, and stores nothing", async () => {
  const [from, to] = [await testTenant(), await testTenant()];
  const ids = ["one", "two", "three"];
  await remember(from, ...ids.map((id) => own(`I like tea number ${id}`, { id, session_id: "s" })));
  const lines = await exported(from);
  const second = lines.findIndex((line) => line.startsWith('{"type":"event","id":"two"'));
  for (const part of [lines.slice(0, second), lines, lines]) {
    const before = await allRows();
    const counts = await dryRun(to, part);
    expect(await allRows()).toEqual(before);
    expect(await imported(to, part)).toEqual(counts);
  }
  expect(await dryRun(to, lines)).toMatchObject({ events: 0, duplicates: ids.length, memories: 0 });
  await eraseMemory(to, await memoryOf(to, "two"));
  expect(await dryRun(to, lines)).toMatchObject({ events: 0, duplicates: 2, erased: 1 });
});

test("a dry run into an owner with other memories is refused like the import", async () => {
  const [from, to] = [await testTenant(), await testTenant()];
  await remember(from, own("I like tea", { id: "one" }));
  await remember(to, own("I like rice", { id: "other" }));
  const lines = await exported(from);
  for (const run of [dryRun, imported])
    await expect(run(to, lines)).rejects.toMatchObject({ code: "import_conflict" });
});

test("a dry run needs the scope admin, and null is not taken for a run that stores", async () => {
  const ctx = await testTenant(["read", "write"]);
  await expect(dryRun(ctx, [])).rejects.toMatchObject({ code: "scope_missing" });
  expect(importInput.safeParse({ lines: [], dry_run: null }).error?.issues).toMatchObject([
    { path: ["dry_run"], message: expect.stringMatching(/null/) },
  ]);
});
