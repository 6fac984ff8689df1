// The middleware keeps the memories during a turn and stores each message once, however the turn ends.

import { generateText, type ModelMessage, stepCountIs, tool, wrapLanguageModel } from "ai";
import * as mocks from "ai/test";
import { expect, test } from "vitest";
import { z } from "zod";
import { Palimpsest } from "../typescript/palimpsest";
import { type MemoryOptions, memory, memoryTools } from "./palimpsest";

type Result = Awaited<ReturnType<mocks.MockLanguageModelV3["doGenerate"]>>;
type Sent = { id: string; session_id?: string; messages: { role: string; text: string }[] };

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};
const answer = (text: string): Result => ({
  content: [{ type: "text", text }],
  finishReason: { unified: "stop", raw: undefined },
  usage,
  warnings: [],
});
const toolCall = (toolName = "clock", input = {}): Result => ({
  content: [{ type: "tool-call", toolCallId: "call-1", toolName, input: JSON.stringify(input) }],
  finishReason: { unified: "tool-calls", raw: undefined },
  usage,
  warnings: [],
});
const tools = { clock: tool({ inputSchema: z.object({}), execute: async () => "noon" }) };

/** A server in memory, which accepts each id once, and gives every retrieval another block. */
function fakeServer(options: { isHanging?: boolean } = {}) {
  const queries: string[] = [];
  const stored = new Map<string, Sent>();
  const client = new Palimpsest({
    apiKey: "any",
    fetch: async (url, init) => {
      if (options.isHanging)
        await new Promise((_, reject) => {
          init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
        });
      const body = JSON.parse(String(init?.body)) as { query: string; events: Sent[] };
      if (String(url).endsWith("/retrieve"))
        return Response.json({ context: `[block ${queries.push(body.query)}]` });
      for (const event of body.events) if (!stored.has(event.id)) stored.set(event.id, event);
      return Response.json({ events: body.events.map(({ id }) => ({ id, status: "queued" })) });
    },
  });
  const texts = () => [...stored.values()].flatMap(({ messages }) => messages.map(({ text }) => text));
  return { client, queries, texts };
}

function wrapped(client: Palimpsest, results: Result[], options: MemoryOptions = {}) {
  const remaining = [...results];
  const model = new mocks.MockLanguageModelV3({
    doGenerate: async () => remaining.shift() ?? answer("Nothing is left."),
  });
  return { model, withMemory: wrapLanguageModel({ model, middleware: memory(client, options) }) };
}

test.each(["s1", undefined])(
  "rounds of tool calls keep the block of their turn in session %s",
  async (session) => {
    const { client, queries, texts } = fakeServer();
    const options = session === undefined ? {} : { session_id: session };
    const { model, withMemory } = wrapped(
      client,
      [toolCall(), answer("Noon."), answer("Noon again.")],
      options,
    );
    await generateText({ model: withMemory, tools, stopWhen: stepCountIs(3), prompt: "What time is it?" });
    const [first, second] = model.doGenerateCalls.map(({ prompt }) => prompt);
    expect(first?.[0]?.content).toMatchObject([{ text: "[block 1]\n\n" }, { text: "What time is it?" }]);
    expect(second?.slice(0, 1)).toEqual(first);
    expect(second?.at(-1)?.role).toBe("tool");
    await generateText({ model: withMemory, prompt: "And now?" });
    expect(queries).toEqual(["What time is it?", "And now?"]);
    await expect.poll(texts).toEqual(["What time is it?", "Noon.", "And now?", "Noon again."]);
  },
);

test.each(["s1", undefined])(
  "the question of a run that ends in a tool call is stored with the next turn in session %s",
  async (session) => {
    const { client, texts } = fakeServer();
    const options = session === undefined ? {} : { session_id: session };
    const run = (result: Result, prompt: string) =>
      generateText({ model: wrapped(client, [result], options).withMemory, tools, prompt });
    expect((await run(toolCall(), "I live in Porto")).text).toBe("");
    expect(texts()).toEqual([]);
    for (const prompt of ["And my sister in Lisbon", "And my brother in Faro"])
      await run(answer("Noted."), prompt);
    await expect
      .poll(texts)
      .toEqual(["I live in Porto", "And my sister in Lisbon", "Noted.", "And my brother in Faro", "Noted."]);
  },
);

test.each([
  ["search_memories", { query: "home" }],
  ["remember", { text: "I live in Porto" }],
])("the tool %s ends when the run is aborted, and after its budget", async (name, input) => {
  const { client } = fakeServer({ isHanging: true });
  const model = (results: Result[]) =>
    new mocks.MockLanguageModelV3({ doGenerate: async () => results.shift() ?? answer("") });
  const startedAt = performance.now();
  const aborted = await generateText({
    model: model([toolCall(name, input)]),
    tools: memoryTools(client),
    abortSignal: AbortSignal.timeout(200),
    prompt: "Where is my home?",
  }).catch((error: unknown) => error);
  const late = await generateText({
    model: model([toolCall(name, input)]),
    tools: memoryTools(client, { budget: 200 }),
    prompt: "Where is my home?",
  });
  expect(performance.now() - startedAt).toBeLessThan(4_000);
  expect(aborted).toBeDefined();
  expect(late.content).toMatchObject([{}, { type: "tool-error", error: { name: "APITimeoutError" } }]);
});

test("a program that sends only its latest messages can return to an earlier statement", async () => {
  const { client, texts } = fakeServer();
  const says = async (messages: ModelMessage[]) =>
    generateText({ model: wrapped(client, [answer("Noted.")], { session_id: "s1" }).withMemory, messages });
  const turns = [
    ["I live in Lisbon now", "I live in Porto now", "Enjoy Porto!"],
    ["I live in Porto now", "I live in Lisbon now", "Enjoy Lisbon!"],
    ["I live in Lisbon now", "I live in Porto now", "Back in Porto!"],
  ] as const;
  for (const [next, said, replied] of [...turns, ...turns])
    await says([
      { role: "user", content: said },
      { role: "assistant", content: replied },
      { role: "user", content: next },
    ]);
  await expect
    .poll(() => texts().filter((text) => text !== "Noted."))
    .toEqual(["I live in Lisbon now", "I live in Porto now", "I live in Lisbon now"]);
});

test("a long question is cut for the search and stored whole, and its parts are lines", async () => {
  const { client, queries, texts } = fakeServer();
  const long = `${"😀".repeat(6_000)}.`;
  await generateText({
    model: wrapped(client, [answer("Yes.")]).withMemory,
    messages: [
      {
        role: "user",
        content: [
          { type: "text", text: long },
          { type: "text", text: "Is this right?" },
        ],
      },
    ],
  });
  expect(queries[0]).toMatch(/^😀+\.\nIs this right\?$/u);
  expect(Buffer.byteLength(queries[0] ?? "")).toBeLessThan(8_192);
  await expect.poll(texts).toEqual([`${long}\nIs this right?`, "Yes."]);
});

test.each(["abort", "cancel", "failure", "error"] as const)(
  "a stream that ends with %s stores the question alone",
  async (ending) => {
    const { client, texts } = fakeServer();
    const stopping = new AbortController();
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue({ type: "stream-start", warnings: [] });
        controller.enqueue({ type: "text-start", id: "1" });
        controller.enqueue({ type: "text-delta", id: "1", delta: "Tea " });
        if (ending === "error") controller.enqueue({ type: "error", error: new Error("broken") });
        if (ending === "error") controller.close();
      },
      pull(controller) {
        if (ending === "failure") controller.error(new Error("broken"));
      },
    });
    const model = wrapLanguageModel({
      model: new mocks.MockLanguageModelV3({ doStream: async () => ({ stream }) as never }),
      middleware: memory(client, { session_id: "s1" }),
    });
    const text = "I prefer green tea in the morning";
    const answered = await model.doStream({
      prompt: [{ role: "user", content: [{ type: "text", text }] }],
      abortSignal: stopping.signal,
    });
    const reader = answered.stream.getReader();
    for (let part = await reader.read(); part.value?.type !== "text-delta"; ) part = await reader.read();
    if (ending === "abort") stopping.abort();
    else if (ending === "cancel") await reader.cancel();
    else if (ending === "failure") await expect(reader.read()).rejects.toThrow("broken");
    else while (!(await reader.read()).done);
    await expect.poll(texts).toEqual([text]);
  },
);
