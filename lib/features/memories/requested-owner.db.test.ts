// Only members and admins read the whole tenant, and other keys must name an owner.

import { expect, test } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { listChains, listChainsInput } from "./list-chains";
import { listContradictions, listContradictionsInput } from "./list-contradictions";
import { listDecisions, listDecisionsInput } from "./list-decisions";
import { listMemories, listMemoriesInput } from "./list-memories";
import { listRedactions, listRedactionsInput } from "./list-redactions";

testDatabase();

const LISTS: readonly (readonly [string, (ctx: Ctx) => Promise<{ items: readonly unknown[] }>])[] = [
  ["listMemories", (ctx) => listMemories(ctx, listMemoriesInput.parse({}))],
  ["listChains", (ctx) => listChains(ctx, listChainsInput.parse({}))],
  ["listContradictions", (ctx) => listContradictions(ctx, listContradictionsInput.parse({}))],
  ["listDecisions", (ctx) => listDecisions(ctx, listDecisionsInput.parse({}))],
  ["listRedactions", (ctx) => listRedactions(ctx, listRedactionsInput.parse({}))],
];

test.each(LISTS)(
  "%s requires an owner from a key without the scope `admin`; people and admin keys see the whole tenant",
  async (_, read) => {
    const ctx = await testTenant(["read"]);
    await expect(read(ctx)).rejects.toMatchObject({ code: "owner_required" });
    expect((await read({ ...ctx, actor: "person:ana" })).items).toEqual([]);
    expect((await read({ ...ctx, scopes: ["read", "admin"] })).items).toEqual([]);
  },
);
