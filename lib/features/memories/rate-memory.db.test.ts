// A rating is noted in the audit log of the memory's own tenant, and changes nothing else.

import { expect, test } from "vitest";
import { ownMessage, remember } from "@/lib/engine/ingest/testing";
import { listAudit, listAuditInput } from "@/lib/storage/audit";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { getMemory } from "./get-memory";
import { rateMemory } from "./rate-memory";
import { memoryOf } from "./testing";

testDatabase();

test("a rating is noted in the audit log and leaves the memory as it is", async () => {
  const ctx = await testTenant();
  const [event] = await remember(ctx, ownMessage("I like green tea"));
  const id = await memoryOf(ctx, event);
  const before = await getMemory(ctx, id);
  expect(await rateMemory(ctx, id, { rating: "negative" })).toEqual({ rating: "negative" });
  expect(await getMemory(ctx, id)).toEqual(before);
  const { items } = await listAudit(ctx, listAuditInput.parse({ action: "memory.rate" }));
  expect(items).toMatchObject([{ target: `memory:${id}`, counts: { rating: -1 } }]);
});

test("a rating needs the scope write and a memory within reach of the key", async () => {
  const [ctx, foreign] = [await testTenant(), await testTenant()];
  const [event] = await remember(ctx, ownMessage("I like green tea"));
  const id = await memoryOf(ctx, event);
  const rate = (caller: typeof ctx) => rateMemory(caller, id, { rating: "positive" });
  await expect(rate({ ...ctx, scopes: ["read"] })).rejects.toMatchObject({ code: "scope_missing" });
  await expect(rate(foreign)).rejects.toMatchObject({ code: "not_found" });
  const bound = { ...ctx, owner: { kind: "user", id: "ben" } as const };
  await expect(rate(bound)).rejects.toMatchObject({ code: "not_found" });
  for (const reader of [ctx, foreign])
    expect((await listAudit(reader, listAuditInput.parse({ action: "memory.rate" }))).items).toEqual([]);
});
