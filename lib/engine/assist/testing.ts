import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { startMetrics } from "@/lib/base/observability";
import { type Chat, setChat } from "@/lib/models/chat";
import { testChat } from "@/lib/models/chat/testing";
import { testTenant } from "@/lib/storage/db/testing";
import type { AssistOutcome } from "@/lib/storage/records";
import type { ServerFault } from "@/testkit/model-server/exchange";
import { type ModelServer, startModelServer } from "@/testkit/model-server/start-model-server";

/** A model, what it answers, and a tenant that asks it. */
type TestModel = { server: ModelServer; reply: object; ctx: Ctx };

/** Sets a model without faults as the chat model before each test of a file. Its fields are set by then. */
export function testModel(): TestModel {
  const model = { reply: {} } as TestModel;
  let chat: Chat | null = null;
  beforeAll(async () => {
    await startMetrics();
    model.ctx = await testTenant();
    model.server = await startModelServer({ models: ["words"], reply: () => model.reply });
  });
  beforeEach(() => {
    model.server.behave("none");
    model.server.received.length = 0;
    chat = testChat(model.server.url);
    setChat(chat);
  });
  afterEach(() => chat?.close());
  afterAll(async () => {
    setChat(null);
    await model.server.close();
  });
  return model;
}

/** What a model server does, and the outcome of a task that meets it. */
export const FAULT_OUTCOMES: readonly (readonly [ServerFault, AssistOutcome])[] = [
  ["hang", "timeout"],
  ["error", "unavailable"],
  ["cut", "unavailable"],
  ["garbage", "unavailable"],
  ["huge", "invalid"],
  ["prose", "invalid"],
  ["wrong_schema", "invalid"],
];
