// Texts of dropped messages are removed after the configured number of days.

import { expect, test } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { remember } from "@/lib/engine/ingest/testing";
import { listDecisions, listDecisionsInput } from "@/lib/features/memories";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { runRetentionOnce } from "./run-retention-loop";

testDatabase();

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const textsOf = async (ctx: Ctx) =>
  (await listDecisions(ctx, listDecisionsInput.parse({}))).items.map(({ text }) => text);

test("every tenant's dropped texts are removed after the configured number of days, and not before", async () => {
  const tenants = [await testTenant(), await testTenant()];
  for (const ctx of tenants)
    await remember(
      ctx,
      ...Array.from({ length: 25 }, (_, n) => ({
        user_id: `u${n % 3}`,
        role: "user" as const,
        text: "haha",
      })),
    );
  expect(await runRetentionOnce(inDays(29))).toBe(0);
  expect(await textsOf(tenants[0] as Ctx)).toEqual(Array(25).fill("haha"));
  const stopped = AbortSignal.abort();
  expect(await runRetentionOnce(inDays(31), stopped)).toBe(0);
  expect(await runRetentionOnce(inDays(31))).toBe(50);
  for (const ctx of tenants) expect(await textsOf(ctx)).toEqual(Array(25).fill(null));
});
