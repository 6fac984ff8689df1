// Calls of the chat model are paid from the tenant's budget of the day, and beyond it nothing is asked.

import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import type { Ctx } from "@/lib/base/core";
import { log } from "@/lib/base/observability";
import { setChat } from "@/lib/models/chat";
import { testChat } from "@/lib/models/chat/testing";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { takeTokens } from "@/lib/storage/settings";
import { type ModelServer, startModelServer } from "@/testkit/model-server/start-model-server";
import { budgetedChat, outcomeOf } from ".";

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

test("a call costs its prompt and its answer, four characters to a token", async () => {
  const ctx = await testTenant();
  await ask(ctx);
  expect(await usage(ctx)).toEqual({ tokens: 100 + 101, calls: 1, refused: 0 });
});

test("calls beyond the budget are refused with one warning, and other tenants are not affected", async () => {
  const warn = vi.spyOn(log(), "warn");
  const [ctx, other] = [await testTenant(), await testTenant()];
  // The fourth call could use 400 tokens, and 397 are left.
  for (let n = 0; n < 3; n++) expect(await outcome(ctx)).toBe("answered");
  for (let n = 0; n < 3; n++) expect(await outcome(ctx)).toBe("over_budget");
  expect(asked()).toHaveLength(3);
  expect(await usage(ctx)).toEqual({ tokens: 603, calls: 3, refused: 3 });
  expect(warn).toHaveBeenCalledTimes(1);
  expect(await outcome(other)).toBe("answered");
  await asSuperuser(`update model_usage set day = day - 1 where tenant_no = ${ctx.tenantNo}`);
  expect(await outcome(ctx)).toBe("answered");
});

test("calls at the same time cannot use more than the budget", async () => {
  const ctx = await testTenant();
  const chat = testChat(server.url);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  setChat({ ...chat, ask: (asked) => released.then(() => chat.ask(asked)) });
  const outcomes = Array.from({ length: 5 }, () => outcome(ctx));
  // An answered call gives tokens back, so that a later call could be within the budget.
  await vi.waitFor(async () => expect(await usage(ctx)).toMatchObject({ calls: 2, refused: 3 }));
  release();
  expect((await Promise.all(outcomes)).filter((one) => one === "answered")).toHaveLength(2);
});

test("a server that does not answer costs nothing, and an invalid answer costs all that it could", async () => {
  const ctx = await testTenant();
  server.behave("error");
  expect(await outcome(ctx)).toBe("unavailable");
  expect(await usage(ctx)).toMatchObject({ tokens: 0 });
  setChat(testChat(server.url));
  server.behave("prose");
  expect(await outcome(ctx)).toBe("invalid");
  expect(await usage(ctx)).toMatchObject({ tokens: 400 });
});

test("0 sets no limit, and without a model there is nothing to ask", async () => {
  const ctx = await testTenant();
  expect(await takeTokens(ctx.tenantNo, 1001)).toBe(false);
  expect(await takeTokens(ctx.tenantNo, 1001, 0)).toBe(true);
  setChat(null);
  expect(budgetedChat(ctx.tenantNo)).toBeNull();
});
