// The client library of OpenAI works through the chat proxy as with its server.

import { existsSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ChatProxy, MEMORY, startChatProxy, withoutBlock } from "../testkit/chat-proxy";
import { openaiReply, openaiStream, type Reply, TOOL_CALL } from "../testkit/chat-upstream";

const QUESTION = "Which seat on trains do I prefer?";
const ANSWER = "The window seat.";
/** Where `.ci/chat-clients` installs the client, which needs a newer version of Node than this project. */
const openaiModule = path.join(process.env.TEST_CHAT_CLIENTS ?? "", "node_modules/openai/index.mjs");

type Completion = {
  readonly choices: readonly { readonly message: { content: string; tool_calls?: object[] } }[];
};
type Chunk = { readonly choices: readonly { readonly delta: { content?: string } }[] };
type Openai = {
  readonly models: { list(): AsyncIterable<{ id: string }> };
  readonly chat: {
    readonly completions: {
      create(body: object & { stream: true }): Promise<AsyncIterable<Chunk>>;
      create(body: object): Promise<Completion>;
    };
  };
};

// Requires the client: TEST_CHAT_CLIENTS=$(.ci/chat-clients).
describe.skipIf(!existsSync(openaiModule))("the client openai", () => {
  let proxy: ChatProxy;
  beforeAll(async () => {
    proxy = await startChatProxy();
  });
  afterAll(() => proxy?.stop());

  async function clientOf(baseURL: string, apiKey: string): Promise<Openai> {
    const { OpenAI } = (await import(openaiModule)) as { OpenAI: new (options: object) => Openai };
    return new OpenAI({ baseURL, apiKey, maxRetries: 0 });
  }
  const question = { role: "user", content: QUESTION };
  const whole = { model: "m", messages: [question], temperature: 0.5 };

  async function ask(client: Openai, first: Reply): Promise<string> {
    proxy.upstream.reply(first, openaiStream(ANSWER));
    const { choices } = await client.chat.completions.create(whole);
    let text = "";
    const stream = await client.chat.completions.create({ ...whole, stream: true as const });
    for await (const { choices: parts } of stream) text += parts[0]?.delta.content ?? "";
    return `${choices[0]?.message.content} ${text}`;
  }

  test("chats and lists models as with its server", async () => {
    const key = await proxy.keyOfAna("openai");
    const direct = await clientOf(`${proxy.upstream.url}/v1`, "none");
    const client = await clientOf(`${proxy.server.url}/proxy/v1`, key);
    proxy.upstream.requests.splice(0);
    const reply = openaiReply({ role: "assistant", content: ANSWER });
    expect(await ask(direct, reply)).toBe(`${ANSWER} ${ANSWER}`);
    expect(await ask(client, reply)).toBe(`${ANSWER} ${ANSWER}`);
    const bodies = proxy.upstream.requests.map(({ body }) => body.toString("utf8"));
    expect(bodies.slice(2).map(withoutBlock)).toEqual(bodies.slice(0, 2));
    expect(bodies.slice(2).every((body) => body.includes(MEMORY))).toBe(true);
    const ids: string[] = [];
    for await (const { id } of client.models.list()) ids.push(id);
    expect(ids).toEqual(["m"]);
    expect(await proxy.stored(key, 2)).toEqual([QUESTION, ANSWER]);
  });

  test("calls tools in one turn", async () => {
    const key = await proxy.keyOfAna("openai-tools");
    const client = await clientOf(`${proxy.server.url}/proxy/v1`, key);
    const toolCall = { role: "assistant", content: null, tool_calls: [TOOL_CALL] };
    proxy.upstream.reply(
      openaiReply(toolCall, "tool_calls"),
      openaiReply({ role: "assistant", content: ANSWER }),
    );
    const first = await client.chat.completions.create({ ...whole, tools: [] });
    expect(first.choices[0]?.message.tool_calls).toEqual([TOOL_CALL]);
    const result = { role: "tool", tool_call_id: TOOL_CALL.id, content: "rain" };
    await client.chat.completions.create({ ...whole, messages: [question, toolCall, result] });
    expect(proxy.lastBody()).not.toContain("MEMORY CONTEXT");
    expect(await proxy.stored(key, 2)).toEqual([QUESTION, ANSWER]);
  });

  test("reads errors of the proxy and of the server", async () => {
    const key = await proxy.keyOfAna("openai-errors");
    const wrong = await clientOf(`${proxy.server.url}/proxy/v1`, "plm_wrong");
    await expect(wrong.chat.completions.create(whole)).rejects.toMatchObject({
      status: 401,
      code: "unauthenticated",
      type: "authentication_error",
    });
    const limited = {
      error: { message: "Slow down", type: "tokens", param: null, code: "rate_limit_exceeded" },
    };
    proxy.upstream.reply({ status: 429, headers: { "retry-after": "7" }, parts: [JSON.stringify(limited)] });
    const client = await clientOf(`${proxy.server.url}/proxy/v1`, key);
    const refused = await client.chat.completions.create(whole).catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 429, code: "rate_limit_exceeded" });
    expect((refused as { headers: Headers }).headers.get("retry-after")).toBe("7");
    proxy.upstream.reply(openaiStream(ANSWER, "cut"));
    const stream = await client.chat.completions.create({ ...whole, stream: true as const });
    await expect(async () => {
      for await (const _ of stream);
    }).rejects.toThrow();
  });
});
