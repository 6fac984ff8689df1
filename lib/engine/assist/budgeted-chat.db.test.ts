// Calls of the chat model are paid from the tenant's budget of the day, and beyond it nothing is asked.

import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import type { Ctx } from "@/lib/base/core";
import { log } from "@/lib/base/observability";
import { setChat } from "@/lib/models/chat";
import { testChat } from "@/lib/models/chat/testing";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { returnTokens, takeTokens } from "@/lib/storage/settings";
import { type ModelServer, startModelServer } from "@/testkit/model-server/start-model-server";
import { budgetedChat, outcomeOf } from ".";
import { budgetTokensOf } from "./budget-tokens-of";

testDatabase();
vi.stubEnv("CHAT_DAILY_TOKENS", "1000");

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer({ models: ["words"], reply: () => ({ answer: "x".repeat(390) }) });
});
beforeEach(() => {
  server.behave("none");
  server.received.length = 0;
  setChat(testChat(server.url));
});
afterAll(async () => {
  setChat(null);
  await server.close();
});

/** What the server answers to `prose`. */
const PROSE = "Sure! Here is what you asked for: {";
const request = {
  messages: [{ role: "user", content: "y".repeat(400) }] as const,
  schema: z.strictObject({ answer: z.string() }),
  maxTokens: 300,
};
const ask = (ctx: Ctx) => budgetedChat(ctx.tenantNo)?.ask(request);
const outcome = (ctx: Ctx) => ask(ctx)?.then(() => "answered", outcomeOf);
const usage = async ({ tenantNo }: Ctx) =>
  (
    await asSuperuser<object>(
      `select tokens::int as tokens, calls, refused from model_usage where tenant_no = ${tenantNo}`,
    )
  )[0];
const asked = () => server.received.filter(({ body }) => JSON.stringify(body).includes("yyy"));

test("a call costs its prompt and its answer, three bytes to a token", async () => {
  const ctx = await testTenant();
  await ask(ctx);
  expect(await usage(ctx)).toEqual({ tokens: 134 + 135, calls: 1, refused: 0 });
  expect(budgetTokensOf("今天天气")).toBe(4);
});

test("calls beyond the budget are refused with one warning, and other tenants are not affected", async () => {
  const warn = vi.spyOn(log(), "warn");
  const [ctx, other] = [await testTenant(), await testTenant()];
  // The fourth call could use 434 tokens, and 193 are left.
  for (let n = 0; n < 3; n++) expect(await outcome(ctx)).toBe("answered");
  for (let n = 0; n < 3; n++) expect(await outcome(ctx)).toBe("over_budget");
  expect(asked()).toHaveLength(3);
  expect(await usage(ctx)).toEqual({ tokens: 807, calls: 3, refused: 3 });
  expect(warn).toHaveBeenCalledTimes(1);
  expect(warn.mock.calls[0]?.[0]).toEqual({ tenantNo: ctx.tenantNo, limit: 1000, needed: 434 });
  expect(await outcome(other)).toBe("answered");
  await asSuperuser(`update model_usage set day = day - 1 where tenant_no = ${ctx.tenantNo}`);
  expect(await outcome(ctx)).toBe("answered");
});

test("a refused call is no failure of the model", async () => {
  const ctx = await testTenant();
  await takeTokens(ctx.tenantNo, 900);
  const health = budgetedChat(ctx.tenantNo)?.health();
  for (let n = 0; n < 4; n++) expect(await outcome(ctx)).toBe("over_budget");
  expect(asked()).toHaveLength(0);
  expect(budgetedChat(ctx.tenantNo)?.health()).toMatchObject({
    breaker: "closed",
    failures: 0,
    lastError: health?.lastError ?? null,
  });
});

test("calls at the same time cannot use more than the budget", async () => {
  const ctx = await testTenant();
  const days = await Promise.all(Array.from({ length: 5 }, () => takeTokens(ctx.tenantNo, 400)));
  expect(days.filter((day) => day !== null)).toHaveLength(2);
  expect(await usage(ctx)).toEqual({ tokens: 800, calls: 2, refused: 3 });
});

test("a server that does not answer costs nothing, and each attempt with an invalid answer costs it", async () => {
  const ctx = await testTenant();
  server.behave("error");
  expect(await outcome(ctx)).toBe("unavailable");
  expect(await usage(ctx)).toMatchObject({ tokens: 0 });
  setChat(testChat(server.url));
  server.behave("prose");
  expect(await outcome(ctx)).toBe("invalid");
  expect(asked()).toHaveLength(6);
  expect(await usage(ctx)).toMatchObject({ tokens: 3 * (134 + budgetTokensOf(PROSE)), calls: 6 });
});

test("a late attempt costs all that it took, and a call that waits for a slot nothing", async () => {
  const ctx = await testTenant();
  server.behave("hang");
  const stop = new AbortController();
  const chat = budgetedChat(ctx.tenantNo);
  const calls = Array.from({ length: 3 }, () => chat?.ask({ ...request, signal: stop.signal }));
  await vi.waitFor(() => expect(asked()).toHaveLength(2));
  stop.abort();
  for (const call of calls) await expect(call).rejects.toMatchObject({ code: "timeout" });
  expect(await usage(ctx)).toEqual({ tokens: 868, calls: 2, refused: 0 });
});

test("tokens go back to the day that paid, and days before the last 92 are deleted", async () => {
  const ctx = await testTenant();
  const day = await takeTokens(ctx.tenantNo, 500);
  await asSuperuser(`update model_usage set day = day - 93 where tenant_no = ${ctx.tenantNo}`);
  await takeTokens(ctx.tenantNo, 100);
  await returnTokens(ctx.tenantNo, "2026-01-01", 50);
  expect(await usage(ctx)).toEqual({ tokens: 100, calls: 1, refused: 0 });
  await returnTokens(ctx.tenantNo, day ?? "", 60);
  expect(await usage(ctx)).toMatchObject({ tokens: 40 });
});

test("0 sets no limit, and without a model there is nothing to ask", async () => {
  const ctx = await testTenant();
  expect(await takeTokens(ctx.tenantNo, 1001)).toBeNull();
  expect(await takeTokens(ctx.tenantNo, 1001, 0)).toMatch(/^\d{4}-\d\d-\d\d$/);
  setChat(null);
  expect(budgetedChat(ctx.tenantNo)).toBeNull();
});
