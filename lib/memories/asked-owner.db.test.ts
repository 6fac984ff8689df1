import { expect, test } from "vitest";
import type { Ctx } from "@/lib/core";
import { testDatabase, testTenant } from "@/lib/db/testing";
import {
  listChains,
  listChainsInput,
  listContradictions,
  listContradictionsInput,
  listDecisions,
  listDecisionsInput,
  listMemories,
  listMemoriesInput,
  listRedactions,
  listRedactionsInput,
} from "./index";

testDatabase();

const LISTS: readonly (readonly [string, (ctx: Ctx) => Promise<{ items: readonly unknown[] }>])[] = [
  ["listMemories", (ctx) => listMemories(ctx, listMemoriesInput.parse({}))],
  ["listChains", (ctx) => listChains(ctx, listChainsInput.parse({}))],
  ["listContradictions", (ctx) => listContradictions(ctx, listContradictionsInput.parse({}))],
  ["listDecisions", (ctx) => listDecisions(ctx, listDecisionsInput.parse({}))],
  ["listRedactions", (ctx) => listRedactions(ctx, listRedactionsInput.parse({}))],
];

test.each(LISTS)(
  "%s asks a key without admin for an owner; people and admins see the whole tenant",
  async (_, read) => {
    const ctx = await testTenant(["read"]);
    await expect(read(ctx)).rejects.toMatchObject({ code: "owner_required" });
    expect((await read({ ...ctx, actor: "person:ana" })).items).toEqual([]);
    expect((await read({ ...ctx, scopes: ["read", "admin"] })).items).toEqual([]);
  },
);
