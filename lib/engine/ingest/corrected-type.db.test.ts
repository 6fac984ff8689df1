// A correction has the type of what it replaces; a contrast that replaces nothing is typed by its content.

import { expect, test } from "vitest";
import { type Ctx, MEMORY_TYPES } from "@/lib/base/core";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { ownMessage as own, remember } from "./testing";

testDatabase();

async function typeOf(ctx: Ctx, text: string) {
  const [row] = await asSuperuser<{ type: number }>(
    "select type from memories where tenant_no = $1 and text = $2",
    [ctx.tenantNo, text],
  );
  return MEMORY_TYPES[row?.type ?? -1];
}

test.each([
  ["I prefer the blinds at 30%", "No, I meant the blinds at 60%"],
  ["Always use metric units", "No, use imperial units, not metric"],
])("a correction of the preference '%s' stays a preference", async (before, corrected) => {
  const ctx = await testTenant();
  await remember(ctx, own(before, { session_id: "s1" }), own(corrected, { session_id: "s1" }));
  expect(await typeOf(ctx, corrected)).toBe("preference");
});

test.each([
  ["use spaces in the config, not tabs", "preference"],
  ["I meant the attic, not the cellar", "correction"],
])("'%s' is a %s when it replaces nothing", async (text, type) => {
  const ctx = await testTenant();
  await remember(ctx, own(text));
  expect(await typeOf(ctx, text)).toBe(type);
});
