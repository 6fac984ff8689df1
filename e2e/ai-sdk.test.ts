// The middleware of the AI SDK adds memories to the question and stores each exchange once.

import { generateText, stepCountIs, streamText, wrapLanguageModel } from "ai";
import * as mocks from "ai/test";
import { beforeAll, expect, test } from "vitest";
import { type MemoryOptions, memory, memoryTools } from "../clients/ai-sdk/palimpsest";
import { Palimpsest } from "../clients/typescript/palimpsest";
import { startScriptedServer } from "../testkit/scripted-server";
import type { ServerClient } from "../testkit/server-client";
import { sharedServer } from "../testkit/shared-server";

type Mock = mocks.MockLanguageModelV3;
type Result = Awaited<ReturnType<Mock["doGenerate"]>>;
type Prompt = Mock["doGenerateCalls"][number]["prompt"];

/** Version 7 of the package, which `.ci/run` tests too, has models of its own. */
const MockModel =
  (mocks as { MockLanguageModelV4?: typeof mocks.MockLanguageModelV3 }).MockLanguageModelV4 ??
  mocks.MockLanguageModelV3;

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};
const stop = { unified: "stop" as const, raw: undefined };
const answer = (text: string): Result => ({
  content: [{ type: "text", text }],
  finishReason: stop,
  usage,
  warnings: [],
});
const toolCall = (toolName: string, input: object): Result => ({
  content: [{ type: "tool-call", toolCallId: "call-1", toolName, input: JSON.stringify(input) }],
  finishReason: { unified: "tool-calls", raw: undefined },
  usage,
  warnings: [],
});

let server: ServerClient;
let client: Palimpsest;
beforeAll(async () => {
  server = await sharedServer("ai-sdk");
  client = new Palimpsest({ baseUrl: server.url, apiKey: await server.createKey() });
});

/** Wraps a model that gives the results in their order. `finished` waits for what outlives the requests. */
function wrapped(results: (Result | (() => Promise<Result>))[], options: MemoryOptions, by = client) {
  const pending: Promise<unknown>[] = [];
  const remaining = [...results];
  const model = new MockModel({
    doGenerate: async () => {
      const next = remaining.shift();
      if (!next) throw new Error("No result is left.");
      return typeof next === "function" ? next() : next;
    },
  });
  const middleware = memory(by, { budget: 10_000, waitUntil: (work) => pending.push(work), ...options });
  return { model, finished: () => Promise.all(pending), wrapped: wrapLanguageModel({ model, middleware }) };
}

const textsOf = (prompt: Prompt | undefined) =>
  JSON.stringify(prompt?.map(({ role, content }) => [role, content]));

async function exchanges(user_id: string): Promise<string[]> {
  const { body } = await server.call<{ items: { text: string }[] }>(
    await server.createKey(),
    "GET",
    `/api/v1/decisions?user_id=${user_id}`,
  );
  return body.items.map(({ text }) => text).reverse();
}

test("the version of the package is the one to test", () => {
  expect(new MockModel().specificationVersion).toBe(process.env.TEST_AI_SDK ? "v4" : "v3");
});

test("a question gets the memories in front of it, and the exchange is stored without them, once", async () => {
  const user_id = "generating";
  await client.remember({ user_id, text: "I prefer the window seat on trains" }, { waitMs: 30_000 });
  const options = { user_id, session_id: "s1" };
  const {
    model,
    finished,
    wrapped: withMemory,
  } = wrapped([answer("The window seat."), answer("The window seat.")], options);
  const prompt = "Which seat should I book on trains?";
  for (let repeat = 0; repeat < 2; repeat++)
    expect((await generateText({ model: withMemory, system: "Be brief.", prompt })).text).toBe(
      "The window seat.",
    );
  await finished();
  const [call] = model.doGenerateCalls;
  expect(call?.prompt[0]).toMatchObject({ role: "system", content: "Be brief." });
  expect(call?.prompt[1]?.content).toMatchObject([
    {
      type: "text",
      text: expect.stringMatching(/^\[MEMORY CONTEXT\]\n- I prefer the window seat on trains/),
    },
    { type: "text", text: prompt },
  ]);
  await expect.poll(() => exchanges(user_id), { timeout: 30_000 }).toHaveLength(3);
  expect(await exchanges(user_id)).toEqual([
    "I prefer the window seat on trains",
    prompt,
    "The window seat.",
  ]);
});

test("a stream passes unchanged, and its text is stored at its end", async () => {
  const user_id = "streaming";
  const pending: Promise<unknown>[] = [];
  const parts = [
    { type: "stream-start" as const, warnings: [] },
    { type: "text-start" as const, id: "1" },
    { type: "text-delta" as const, id: "1", delta: "Tea " },
    { type: "text-delta" as const, id: "1", delta: "it is." },
    { type: "text-end" as const, id: "1" },
    { type: "finish" as const, finishReason: stop, usage },
  ];
  const model = wrapLanguageModel({
    model: new MockModel({ doStream: { stream: mocks.convertArrayToReadableStream(parts) } }),
    middleware: memory(client, { user_id, waitUntil: (work) => pending.push(work) }),
  });
  expect(await streamText({ model, prompt: "I prefer green tea in the morning" }).text).toBe("Tea it is.");
  await Promise.all(pending);
  await expect
    .poll(() => exchanges(user_id), { timeout: 30_000 })
    .toEqual(["I prefer green tea in the morning", "Tea it is."]);
});

test("rounds of tool calls are one exchange, and both tools work", async () => {
  const user_id = "calling";
  const results = [
    toolCall("remember", { text: "My bike is in the cellar" }),
    async () => {
      await expect.poll(() => exchanges(user_id), { timeout: 30_000 }).toHaveLength(1);
      return toolCall("search_memories", { query: "Where is my bike?" });
    },
    answer("Saved."),
  ];
  const { model, finished, wrapped: withMemory } = wrapped(results, { user_id });
  const { text } = await generateText({
    model: withMemory,
    prompt: "Remember where my bike is",
    tools: memoryTools(client, { user_id }),
    stopWhen: stepCountIs(5),
  });
  expect(text).toBe("Saved.");
  await finished();
  const [, second, third] = model.doGenerateCalls;
  expect(textsOf(second?.prompt)).toMatch(/"status":"(stored|queued)"/);
  expect(textsOf(third?.prompt)).toContain("My bike is in the cellar");
  await expect
    .poll(() => exchanges(user_id), { timeout: 30_000 })
    .toEqual(["My bike is in the cellar", "Remember where my bike is", "Saved."]);
});

test("without memory the request goes on unchanged, and the failure is reported", async () => {
  const scripted = await startScriptedServer(["hang", "reset", "reset", "reset"]);
  const errors: unknown[] = [];
  const dead = new Palimpsest({ baseUrl: scripted.url, apiKey: "any", maxRetries: 0 });
  const {
    model,
    finished,
    wrapped: withMemory,
  } = wrapped([answer("Hello.")], { budget: 100, onError: (error) => errors.push(error) }, dead);
  expect((await generateText({ model: withMemory, prompt: "Hi" })).text).toBe("Hello.");
  await finished();
  expect(model.doGenerateCalls[0]?.prompt).toMatchObject([
    { role: "user", content: [{ type: "text", text: "Hi" }] },
  ]);
  expect(errors).toMatchObject([{ name: "APITimeoutError" }, { name: "APIConnectionError" }]);
  await scripted.stop();
});
