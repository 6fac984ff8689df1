// Chats pass through the proxy byte for byte, with memories in front of the question.

import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { ownMessage, remember } from "@/lib/engine/ingest/testing";
import { testTenant } from "@/lib/storage/db/testing";
import { ollamaReply, openaiReply } from "@/testkit/chat-upstream";
import { proxyRoute } from "./index";
import { CHAT, call, chatOf, keyOf, split, stored, testProxy } from "./testing";

const upstream = await testProxy();
const received = () => upstream.requests.at(-1)?.body.toString("utf8");

test("a chat gets memories in front of the question, and nothing else of its bytes changes", async () => {
  const ctx = await testTenant();
  const key = await keyOf(ctx, { user_id: "ana" });
  await remember(ctx, ownMessage("I prefer the window seat on trains"));
  const sent =
    '{ "model":"m",\n "n":1.50,"x":{"messages":[]}, "messages":[{"role":"user","content":"Which seat on trains do I \\u0070refer?"}] }';
  const response = await call(key, CHAT, sent);
  expect(response.status).toBe(200);
  expect(response.headers.get("x-palimpsest-degraded")).toBeNull();
  const { block, rest } = split(received());
  expect(rest).toBe(sent);
  expect(block).toMatch(
    /^\[MEMORY CONTEXT\]\\n- I prefer the window seat on trains \(.*\[END MEMORY CONTEXT\]\\n\\n$/,
  );
});

test("errors of the upstream pass through unchanged, and nothing is stored", async () => {
  const ctx = await testTenant();
  const key = await keyOf(ctx, { user_id: "ana" });
  const parts = ['{"error": {"message":"Slow down",  "type":"tokens"}}'];
  const headers = { "retry-after": "7", "x-ratelimit-remaining-requests": "0", "set-cookie": "a=b" };
  upstream.reply({ status: 429, headers, parts });
  const response = await call(key, CHAT, chatOf("My gym is on Main Street"));
  expect(response.status).toBe(429);
  expect(await response.text()).toBe(parts[0]);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/json",
    "retry-after": "7",
    "x-ratelimit-remaining-requests": "0",
  });
  expect(response.headers.get("set-cookie")).toBeNull();
  upstream.reply({ status: 307, headers: { location: "http://127.0.0.1:9/" }, parts: [""] });
  const moved = await call(key, CHAT, chatOf("My gym is on Main Street"));
  expect([moved.status, moved.headers.get("location")]).toEqual([307, "http://127.0.0.1:9/"]);
  upstream.reply({ status: 308, headers: { location: "/v1/other" }, parts: [""] });
  const near = await call(key, CHAT, chatOf("My gym is on Main Street"));
  expect([near.status, near.headers.get("location")]).toEqual([308, `${upstream.url}/v1/other`]);
  await (await call(key, CHAT, chatOf("I live in Porto"))).text();
  expect(await stored(ctx, 2)).toEqual(["I live in Porto", "Understood."]);
});

test("HEAD of a list is sent on as it is, and answered without a body", async () => {
  const key = await keyOf(await testTenant(), { user_id: "ana" });
  const head = (path: string) =>
    proxyRoute.GET(
      new Request(`http://localhost:3000/proxy${path}`, {
        method: "HEAD",
        headers: { authorization: `Bearer ${key}` },
      }),
      { params: Promise.resolve({}) },
    );
  const response = await head("/v1/models");
  expect([response.status, response.body]).toEqual([200, null]);
  expect(upstream.requests.map(({ method, path }) => [method, path])).toEqual([["HEAD", "/v1/models"]]);
  expect((await head(CHAT)).status).toBe(404);
});

test("a compressed body reaches the upstream with the header that says so", async () => {
  const key = await keyOf(await testTenant(), { user_id: "ana" });
  const sent = gzipSync(chatOf("Hello"));
  const response = await call(key, CHAT, sent, { "content-encoding": "gzip" });
  await response.text();
  expect(response.headers.get("x-palimpsest-degraded")).toBe("body");
  expect(upstream.requests[0]?.headers).toMatchObject({ "content-encoding": "gzip" });
  expect(upstream.requests[0]?.body).toEqual(sent);
});

test.each([
  ["gzip", gzipSync],
  ["deflate", deflateSync],
  ["br", brotliCompressSync],
] as const)(
  "an answer that the upstream compresses by %s is decoded and stored",
  async (encoding, compress) => {
    const ctx = await testTenant();
    const key = await keyOf(ctx, { user_id: "ana" });
    const { parts } = openaiReply({ role: "assistant", content: "Noted." });
    const bytes = compress(parts.join(""));
    const headers = { "content-encoding": encoding, "content-length": String(bytes.byteLength) };
    upstream.reply({ headers, parts: [bytes.subarray(0, 20), bytes.subarray(20)] });
    const response = await call(key, CHAT, chatOf("My gym is on Main Street"));
    expect([response.headers.get("content-encoding"), response.headers.get("content-length")]).toEqual([
      null,
      null,
    ]);
    expect(await response.text()).toBe(parts.join(""));
    expect(await stored(ctx, 2)).toEqual(["My gym is on Main Street", "Noted."]);
  },
);

test.each(["gzip", "deflate", "br"])(
  "an answer that is no %s, as it says, is an error in the client's form",
  async (encoding) => {
    const ctx = await testTenant();
    const key = await keyOf(ctx, { user_id: "ana" });
    const headers = { "content-encoding": encoding };
    for (const parts of [["{}"], []]) {
      upstream.reply({ headers, parts });
      const response = await call(key, CHAT, chatOf("Hello"));
      expect([response.status, await response.json()]).toMatchObject([
        502,
        { error: { type: "server_error", code: "upstream_invalid" } },
      ]);
    }
    upstream.reply({ status: 204, headers, parts: [] });
    expect((await call(key, CHAT, chatOf("Hello"))).status).toBe(204);
  },
);

test("the query reaches the upstream", async () => {
  const key = await keyOf(await testTenant(), { user_id: "ana" });
  await (await call(key, `${CHAT}?api-version=2026-01-01&x=a%20b`, chatOf("Hello"))).text();
  await (await call(key, "/v1/models?limit=5")).text();
  expect(upstream.requests.map(({ path }) => path)).toEqual([
    `${CHAT}?api-version=2026-01-01&x=a%20b`,
    "/v1/models?limit=5",
  ]);
});

test("the upstream gets its own key, and neither the client's key nor its cookies", async () => {
  const key = await keyOf(await testTenant(), { user_id: "ana" });
  const headers = { cookie: "session=1", "x-api-key": key, "openai-beta": "assistants=v2", "x-other": "1" };
  await (await call(key, CHAT, chatOf("Hello"), headers)).text();
  const sent = upstream.requests[0]?.headers ?? {};
  expect(sent.authorization).toBe("Bearer key-of-the-upstream");
  expect(JSON.stringify(sent)).not.toContain(key);
  expect(sent).toMatchObject({ "openai-beta": "assistants=v2", "content-type": "application/json" });
  expect(sent).not.toHaveProperty("cookie");
  expect(sent).not.toHaveProperty("x-other");
});

test("a body that is no JSON reaches the upstream unchanged", async () => {
  const key = await keyOf(await testTenant(), { user_id: "ana" });
  for (const sent of [Buffer.from("{"), Buffer.from([0xc3, 0x28]), Buffer.from('{"messages":"no"}')]) {
    const response = await call(key, CHAT, new Uint8Array(sent));
    expect(response.headers.get("x-palimpsest-degraded")).toBe("body");
    expect(upstream.requests.at(-1)?.body).toEqual(sent);
  }
});

test("the owner is that of the key, else of the header, else of the field user", async () => {
  const ctx = await testTenant();
  const open = await keyOf(ctx, { scopes: ["read", "write", "impersonate"] });
  const sent = JSON.stringify({
    user: "ben",
    messages: [{ role: "user", content: "My gym is on Main Street" }],
  });
  const asAna = { "x-palimpsest-user-id": "ana" };
  await (await call(open, CHAT, sent, asAna)).text();
  expect(await stored(ctx, 2)).toEqual(["My gym is on Main Street", "Understood."]);
  const bound = await keyOf(ctx, { user_id: "ana" });
  await (await call(bound, CHAT, sent.replace("Main", "Oak"))).text();
  expect(await stored(ctx, 4)).toContain("My gym is on Oak Street");
  expect((await call(bound, CHAT, sent, { "x-palimpsest-user-id": "ben" })).status).toBe(403);
  const nobody = await call(open, CHAT, chatOf("Hello"));
  expect([nobody.status, await nobody.json()]).toEqual([
    400,
    {
      error: {
        message: expect.stringContaining("Owner required."),
        type: "invalid_request_error",
        param: "user",
        code: "owner_required",
      },
    },
  ]);
  const placeholder = await call(open, CHAT, sent.replace("ben", "{{USER_ID}}"));
  expect([placeholder.status, await placeholder.json()]).toMatchObject([400, { error: { param: "user" } }]);
});

test("chats of Ollama's clients are the same, and their errors have Ollama's form", async () => {
  const ctx = await testTenant();
  const key = await keyOf(ctx, { user_id: "ana" });
  await remember(ctx, ownMessage("I prefer the window seat on trains"));
  const sent = chatOf("Which seat on trains do I prefer?");
  const reply = ollamaReply("The window seat.", true);
  upstream.reply(reply);
  const response = await call(key, "/api/chat", sent);
  expect(await response.text()).toBe(reply.parts.join(""));
  expect(split(received()).rest).toBe(sent);
  expect(await stored(ctx, 3)).toContain("The window seat.");
  const refused = await call(await keyOf(ctx), "/api/chat", sent);
  expect([refused.status, await refused.json()]).toEqual([
    400,
    { error: expect.stringMatching(/^Owner required\..*\(owner_required\)$/) },
  ]);
});

test("lists and the version come from the upstream, and other paths are unknown", async () => {
  const ctx = await testTenant();
  const key = await keyOf(ctx);
  expect(await (await call(key, "/v1/models")).json()).toMatchObject({ object: "list" });
  expect(await (await call(key, "/api/tags")).json()).toMatchObject({ models: [{ name: "m" }] });
  expect(await (await call(key, "/api/version")).text()).toBe('{"version": "0.12.0"}');
  expect((await call("plm_unknown", "/v1/models")).status).toBe(401);
  const count = upstream.requests.length;
  for (const path of ["", "/v1/embeddings", "/api/generate", "/v1/models/../../x"])
    expect([path, (await call(key, path)).status]).toEqual([path, 404]);
  expect((await call(key, "/v1/models", "{}")).status).toBe(404);
  const embeddings = await call(key, "/v1/embeddings", "{}");
  expect(embeddings.headers.get("content-type")).toBe("application/json");
  expect(await embeddings.json()).toMatchObject({
    error: {
      type: "invalid_request_error",
      code: "not_found",
      message: expect.stringContaining("serves only POST /proxy/v1/chat/completions, GET /proxy/v1/models"),
    },
  });
  expect(await (await call(key, "/api/generate", "{}")).json()).toEqual({
    error: expect.stringMatching(/^Endpoint not found.*POST \/proxy\/api\/chat.*\(not_found\)$/),
  });
  expect(upstream.requests).toHaveLength(count);
});

test("an upstream that cannot be reached is an error in the client's form", async () => {
  const ctx = await testTenant();
  const key = await keyOf(ctx, { user_id: "ana" });
  upstream.reply({ parts: [], end: "cut" });
  const response = await call(key, CHAT, chatOf("Hello"));
  expect([response.status, await response.json()]).toMatchObject([
    503,
    { error: { type: "server_error", code: "model_unavailable" } },
  ]);
});
