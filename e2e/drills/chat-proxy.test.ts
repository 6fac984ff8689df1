// Chats go through the proxy as to the model server, byte for byte, but with memories.

import { readFile } from "node:fs/promises";
import { Ollama } from "ollama";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ChatProxy, MEMORY, startChatProxy, withoutBlock } from "../../testkit/chat-proxy";
import { ollamaReply, openaiStream } from "../../testkit/chat-upstream";

const QUESTION = "Which seat on trains do I prefer?";
const ANSWER = "The window seat, behind the quiet zebra.";

let proxy: ChatProxy;
beforeAll(async () => {
  proxy = await startChatProxy();
});
afterAll(() => proxy?.stop());

function chat(key: string, body: string, signal?: AbortSignal): Promise<Response> {
  return fetch(`${proxy.server.url}/proxy/v1/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body,
    ...(signal ? { signal } : {}),
  });
}

test("the bytes of a request and of a stream are the same but for the block", async () => {
  const key = await proxy.keyOfAna("bytes");
  const reply = openaiStream(ANSWER);
  proxy.upstream.reply(reply);
  const image = "A".repeat(6 * 1024 * 1024);
  const sent = `{"stream":true, "seed":1.0,"messages":[{"role":"user","content":"Look:","x":"${image}"},\n{"role":"user","content":"${QUESTION}"}]}`;
  const response = await chat(key, sent);
  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(response.headers.get("content-encoding")).toBeNull();
  expect(await response.text()).toBe(reply.parts.join(""));
  expect(proxy.lastBody()).toContain(MEMORY);
  expect(withoutBlock(proxy.lastBody())).toBe(sent);
  expect(await proxy.stored(key, 2)).toEqual([QUESTION, ANSWER]);
});

test("parts of a stream arrive before its end, and a client that leaves ends the upstream's answer", async () => {
  const key = await proxy.keyOfAna("leaving");
  proxy.upstream.reply(openaiStream(ANSWER, "open"));
  const leaving = new AbortController();
  const response = await chat(
    key,
    JSON.stringify({ messages: [{ role: "user", content: QUESTION }] }),
    leaving.signal,
  );
  const reader = response.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toContain(": comment");
  expect(proxy.upstream.open()).toBe(1);
  leaving.abort();
  await expect.poll(() => proxy.upstream.open()).toBe(0);
  expect(await proxy.stored(key, 1)).toEqual([QUESTION]);
});

test("a stream that breaks off breaks off for the client, too", async () => {
  const key = await proxy.keyOfAna("broken");
  proxy.upstream.reply(openaiStream(ANSWER, "cut"));
  const response = await chat(key, JSON.stringify({ messages: [{ role: "user", content: QUESTION }] }));
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow();
  expect(await proxy.stored(key, 1)).toEqual([QUESTION]);
});

test("an exchange whose answer has ended is stored before the server stops", async () => {
  const key = await proxy.keyOfAna("stopping");
  proxy.upstream.reply(openaiStream(ANSWER));
  const response = await chat(key, JSON.stringify({ messages: [{ role: "user", content: QUESTION }] }));
  await response.text();
  await proxy.server.kill("SIGTERM");
  await proxy.server.restart();
  expect(await proxy.stored(key, 2)).toEqual([QUESTION, ANSWER]);
});

test("unknown paths below the proxy are errors that the clients understand", async () => {
  for (const unknown of ["/proxy", "/proxy/v1/embeddings", "/proxy/api/generate/"]) {
    const response = await fetch(`${proxy.server.url}${unknown}`, { method: "POST", redirect: "error" });
    expect([unknown, response.status]).toEqual([unknown, 404]);
    const isOllama = unknown.startsWith("/proxy/api/");
    const message = expect.stringMatching(/^Endpoint not found/);
    expect(await response.json()).toMatchObject({ error: isOllama ? message : { message } });
  }
});

describe("the client ollama", () => {
  const clientOf = (host: string, key = "") =>
    new Ollama({ host, headers: key ? { Authorization: `Bearer ${key}` } : {} });
  const messages = [{ role: "user", content: QUESTION }];

  async function ask(client: Ollama): Promise<string> {
    proxy.upstream.reply(ollamaReply(ANSWER, false), ollamaReply(ANSWER, true));
    const whole = await client.chat({ model: "m", messages, options: { temperature: 0.5 } });
    let text = "";
    for await (const part of await client.chat({ model: "m", messages, stream: true }))
      text += part.message.content;
    return `${whole.message.content} ${text}`;
  }

  test("chats, lists models and reads the version as with its server", async () => {
    const key = await proxy.keyOfAna("ollama");
    const client = clientOf(`${proxy.server.url}/proxy`, key);
    const [direct, through] = [clientOf(proxy.upstream.url), client];
    proxy.upstream.requests.splice(0);
    expect(await ask(direct)).toBe(`${ANSWER} ${ANSWER}`);
    expect(await ask(through)).toBe(`${ANSWER} ${ANSWER}`);
    const bodies = proxy.upstream.requests.map(({ body }) => body.toString("utf8"));
    expect(bodies.slice(2).map(withoutBlock)).toEqual(bodies.slice(0, 2));
    expect(bodies.slice(2).every((body) => body.includes(MEMORY))).toBe(true);
    expect(await client.list()).toEqual(await direct.list());
    expect(await client.version()).toEqual(await direct.version());
    expect(await proxy.stored(key, 2)).toEqual([QUESTION, ANSWER]);
  });

  test("reads errors of the proxy and of the server", async () => {
    const key = await proxy.keyOfAna("ollama-errors");
    const wrong = clientOf(`${proxy.server.url}/proxy`, "plm_wrong");
    await expect(wrong.chat({ model: "m", messages })).rejects.toMatchObject({
      status_code: 401,
      error: expect.stringContaining("(unauthenticated)"),
    });
    proxy.upstream.reply({ status: 404, parts: ['{"error":"model \\"m\\" not found"}'] });
    const missing = clientOf(`${proxy.server.url}/proxy`, key).chat({ model: "m", messages });
    await expect(missing).rejects.toMatchObject({ status_code: 404, error: 'model "m" not found' });
  });
});

test("the log contains no words of chats, and no failure", async () => {
  const log = await readFile(proxy.server.logFile, "utf8");
  for (const words of ["seat on trains", "quiet zebra"]) expect(log).not.toContain(words);
  expect(log.split("\n").filter((line) => line.includes('"level":50'))).toEqual([]);
  expect(log).toContain('"route":"/proxy/v1/chat/completions"');
});
