// The proxy stores each exchange once, when the model has finished its answer.

import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { drainQueue, ownMessage, remember } from "@/lib/engine/ingest/testing";
import { tablesThatSay } from "@/lib/features/memories/testing";
import { engine, setEngine } from "@/lib/storage/db";
import { testTenant } from "@/lib/storage/db/testing";
import { openaiReply, openaiStream, TOOL_CALL } from "@/testkit/chat-upstream";
import { storeExchange } from "./store-exchange";
import { CHAT, call, chatOf, keyOf, split, stored, testProxy } from "./testing";

const upstream = await testProxy();
const received = () => upstream.requests.at(-1)?.body.toString("utf8");

test("a stream is copied as it comes, and the exchange is stored at its end, without the block", async () => {
  const ctx = await testTenant();
  const key = await keyOf(ctx, { user_id: "ana" });
  await remember(ctx, ownMessage("I prefer the window seat on trains"));
  const reply = openaiStream("You prefer the window seät.");
  upstream.reply(reply);
  const response = await call(key, CHAT, chatOf("Which seat on trains do I prefer?"));
  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(await response.text()).toBe(reply.parts.join(""));
  expect(split(received()).block).not.toBe("");
  expect(await stored(ctx, 3)).toEqual([
    "I prefer the window seat on trains",
    "Which seat on trains do I prefer?",
    "You prefer the window seät.",
  ]);
});

test("parts get the block as a first part, and a repeated request stores nothing twice", async () => {
  const ctx = await testTenant();
  const key = await keyOf(ctx);
  await remember(ctx, ownMessage("I prefer the window seat on trains"));
  const image = { type: "image_url", image_url: { url: "data:image/png;base64,AA==" } };
  const content = [{ type: "text", text: "Which seat on trains do I prefer?" }, image];
  const sent = JSON.stringify({ user: "ana", messages: [{ role: "user", content }] });
  for (let round = 0; round < 2; round++) {
    await (await call(key, CHAT, sent)).text();
    const { messages } = JSON.parse(received() ?? "");
    expect(messages[0].content).toEqual([
      { type: "text", text: expect.stringContaining("- I prefer the window seat on trains (ana, ") },
      ...content,
    ]);
    expect(await stored(ctx, 3)).toEqual([
      "I prefer the window seat on trains",
      "Which seat on trains do I prefer?",
      "Understood.",
    ]);
  }
  await (await call(key, CHAT, sent, { "x-palimpsest-session-id": "another" })).text();
  expect(await stored(ctx, 5)).toHaveLength(5);
});

test("rounds of tool calls belong to one turn: no block, and nothing is stored before the answer", async () => {
  const ctx = await testTenant();
  const key = await keyOf(ctx, { user_id: "ana" });
  await remember(ctx, ownMessage("I live in Porto near the river"));
  const question = { role: "user", content: "What is the weather where I live in Porto?" };
  const toolCall = { role: "assistant", content: null, tool_calls: [TOOL_CALL] };
  upstream.reply(
    openaiReply(toolCall, "tool_calls"),
    openaiReply({ role: "assistant", content: "It rains." }),
  );
  await (await call(key, CHAT, JSON.stringify({ messages: [question] }))).text();
  expect(split(received()).block).toContain("I live in Porto near the river");
  const result = { role: "tool", tool_call_id: "call_1", content: "rain" };
  const second = JSON.stringify({ messages: [question, toolCall, result] });
  await (await call(key, CHAT, second)).text();
  expect(received()).toBe(second);
  expect(await stored(ctx, 3)).toEqual([
    "I live in Porto near the river",
    "What is the weather where I live in Porto?",
    "It rains.",
  ]);
});

test("a long text is redacted before it is cut, so that no part of a divided value is stored", async () => {
  const ctx = { ...(await testTenant()), isServer: true };
  const key = randomBytes(600).toString("base64");
  const pem = [`-----BEGIN ${"PRIVATE"} KEY-----`, key, `-----END ${"PRIVATE"} KEY-----`].join("\n");
  const question = `${"I keep the green lamp in the hall. ".repeat(220)}${pem} That is the key of the lamp`;
  expect(question.slice(0, 8000)).toContain(key.slice(0, 10));
  expect(question.slice(8000)).toContain(key.slice(-10));
  const speaker = { ctx, owner: { user_id: "ana" }, sessionId: null };
  const answer = { text: "Noted.", isFinished: true, hasToolCalls: false };
  await storeExchange(speaker, { question, opening: question, position: 1 }, answer);
  await drainQueue();
  for (const part of [key.slice(0, 40), key.slice(-40)]) expect(await tablesThatSay(part)).toEqual([]);
  expect(await tablesThatSay("the key of the lamp")).not.toEqual([]);
});

test("while the model calls tools, nothing is stored", async () => {
  const ctx = { ...(await testTenant()), isServer: true };
  const turn = { question: "Where?", opening: "Where?", position: 1 };
  const speaker = { ctx, owner: { user_id: "ana" }, sessionId: null };
  await storeExchange(speaker, turn, { text: "Let me see.", isFinished: true, hasToolCalls: true });
  expect(await stored(ctx, 0)).toEqual([]);
});

test.each<[string, "cut" | "open"]>([
  ["breaks off", "cut"],
  ["is left by the client", "open"],
])(
  "of an answer that %s, the question alone is stored, and a retry stores the answer",
  async (_what, end) => {
    const ctx = await testTenant();
    const key = await keyOf(ctx, { user_id: "ana" });
    const sent = chatOf("My gym is on Main Street");
    upstream.reply(openaiStream("Noted.", end));
    const leaving = new AbortController();
    const response = await call(key, CHAT, sent, {}, leaving.signal);
    expect(response.status).toBe(200);
    const reader = response.body?.getReader();
    expect((await reader?.read())?.value).toBeDefined();
    if (end === "open") await reader?.cancel();
    else
      await expect(async () => {
        while (!(await reader?.read())?.done);
      }).rejects.toThrow();
    await expect.poll(() => upstream.open()).toBe(0);
    expect(await stored(ctx, 1)).toEqual(["My gym is on Main Street"]);
    await (await call(key, CHAT, sent)).text();
    expect(await stored(ctx, 2)).toEqual(["My gym is on Main Street", "Understood."]);
  },
);

test("of a chat that the client leaves before the answer begins, the question is stored", async () => {
  const ctx = await testTenant();
  const key = await keyOf(ctx, { user_id: "ana" });
  upstream.reply({ parts: [], end: "silent" });
  const leaving = new AbortController();
  const response = call(key, CHAT, chatOf("My gym is on Main Street"), {}, leaving.signal);
  await expect.poll(() => upstream.open()).toBe(1);
  leaving.abort();
  expect((await response).ok).toBe(false);
  expect(await stored(ctx, 1)).toEqual(["My gym is on Main Street"]);
});

test("while the database is unavailable, a known key still gets its answer, without memories", async () => {
  const ctx = await testTenant();
  const key = await keyOf(ctx, { user_id: "ana" });
  const other = await keyOf(ctx, { user_id: "ana" });
  const sent = chatOf("Which seat on trains do I prefer?");
  await (await call(key, CHAT, sent)).text();
  await stored(ctx, 2);
  const open = engine();
  const refused = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
  setEngine({ ...open, transaction: () => Promise.reject(refused) });
  try {
    const response = await call(key, CHAT, chatOf("My gym is on Main Street"));
    expect(response.status).toBe(200);
    expect(response.headers.get("x-palimpsest-degraded")).toBe("store");
    expect(await response.text()).toContain("Understood.");
    expect((await call(other, CHAT, sent)).status).toBe(503);
  } finally {
    setEngine(open);
  }
  // The exchange is stored once the database answers again.
  expect(await stored(ctx, 4)).toHaveLength(4);
});
