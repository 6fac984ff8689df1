// Requests that no tool can answer fail as JSON-RPC, and subscriptions end with the access of their key.

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { GetPromptResult } from "@modelcontextprotocol/server";
import { expect, test, vi } from "vitest";
import { OPERATOR } from "@/lib/base/core";
import { ownMessage, remember } from "@/lib/engine/ingest/testing";
import { createKey, createKeyInput, revokeKey } from "@/lib/features/access";
import { fakeEmbedder } from "@/lib/models/embedder/testing";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";
import { setFlag } from "@/lib/storage/settings";
import { mcpRoute } from "./index";
import { callTool, keyOf, post, postModern, resultOf, rpc } from "./testing";

vi.stubEnv("HOT_BUDGET_MS", "10000");
vi.stubEnv("LOG_LEVEL", "silent");
testDatabase();

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const ping = (id: number) => ({ jsonrpc: "2.0", id, method: "ping" });

test.each<[string, unknown, Record<string, string>, number, number]>([
  ["bad JSON", "{bad", {}, 400, -32_700],
  ["an empty body", "", {}, 400, -32_700],
  ["a body over 4 MB", `"${"x".repeat(5e6)}"`, {}, 413, -32_600],
  ["another media type", ping(1), { "content-type": "text/plain" }, 415, -32_600],
  ["a bad user header", ping(1), { "x-palimpsest-user-id": "x".repeat(300) }, 400, -32_600],
  ["a batch that is too large", Array.from({ length: 21 }, (_, id) => ping(id)), {}, 400, -32_600],
  ["two requests with one ID", [ping(1), ping(1)], {}, 400, -32_600],
])("%s is an error of JSON-RPC", async (_, body, headers, status, code) => {
  const key = await keyOf(await testTenant());
  const response = await post(key, body, headers);
  expect([response.status, response.headers.get("content-type")]).toEqual([status, "application/json"]);
  expect(await response.json()).toEqual({
    jsonrpc: "2.0",
    id: null,
    error: {
      code,
      message: expect.any(String),
      data: { code: expect.any(String), request_id: expect.any(String), fields: expect.any(Array) },
    },
  });
});

test("a batch with different IDs is answered, and OPTIONS names POST alone", async () => {
  const key = await keyOf(await testTenant());
  const batch = await post(key, [ping(1), ping(2)]);
  expect((await batch.text()).match(/"result":\{\}/g)).toHaveLength(2);
  const request = new Request("http://localhost:3000/mcp", { method: "OPTIONS" });
  const response = await mcpRoute.OPTIONS(request, { params: Promise.resolve({}) });
  expect([response.status, response.headers.get("allow")]).toEqual([204, "OPTIONS, POST"]);
});

test("malformed arguments of a prompt are reported by field, in both protocol eras", async () => {
  const key = await keyOf(await testTenant(), { user_id: "ana" });
  const get = async (params: Record<string, unknown>) => {
    const answers = [
      await post(key, rpc("prompts/get", params)),
      await postModern(key, "prompts/get", params, { "mcp-name": String(params.name) }),
    ];
    return Promise.all(answers.map((answer) => answer.text()));
  };
  for (const args of [{ topic: 5 }, {}, undefined])
    for (const text of await get({ name: "recall", arguments: args })) {
      expect(text).toContain('"code":-32602');
      expect(text).toContain("- arguments.topic: ");
      expect(text).not.toContain("invalid_type");
    }
  for (const text of await get({ name: "none" })) expect(text).toContain('"code":-32602');
  for (const text of await get({ name: "remember_this", arguments: { what: "tea" } }))
    expect(text).toContain("Call remember to save this");
});

test("a prompt says that memory is turned off, and that a search was incomplete", async () => {
  const ctx = await testTenant();
  const key = await keyOf(ctx, { user_id: "ana" });
  const embedder = fakeEmbedder();
  setEmbedder(embedder);
  await remember(ctx, ownMessage("I like green tea", { keep: true }));
  embedder.behave("fail");
  const textOf = async (params: Record<string, unknown>) => {
    const answer = await post(key, rpc("prompts/get", params));
    return (await resultOf<GetPromptResult>(answer)).messages.map(({ content }) => JSON.stringify(content));
  };
  const prompts = [{ name: "recall", arguments: { topic: "tea" } }, { name: "what_do_you_know" }];
  for (const prompt of prompts)
    expect(String(await textOf(prompt))).toContain("The search was incomplete: dense.");
  setEmbedder(null);
  for (const name of ["MEMORY_ENABLED", "HOT_RETRIEVAL_ENABLED"] as const) {
    await setFlag(OPERATOR, { name, value: false });
    for (const prompt of prompts) {
      const text = String(await textOf(prompt));
      expect(text).toContain("Memory is turned off");
      expect(text).not.toContain("There are no memories");
    }
    await setFlag(OPERATOR, { name, value: true });
  }
});

test("list_memories names its own field for types that there are not", async () => {
  const key = await keyOf(await testTenant(), { user_id: "ana" });
  for (const [types, says] of [
    [[], "- types: must have at least one type"],
    [["secret"], "- types[0]: "],
    [["fact", ""], "- types[1]: "],
  ] as const) {
    const { isError, text } = await callTool(key, "list_memories", { types });
    expect([isError, text]).toEqual([true, expect.stringContaining(says)]);
  }
});

const listen = (key: string) =>
  postModern(key, "subscriptions/listen", { notifications: { resourceSubscriptions: ["memory://me"] } });

test("a subscription ends when its key is revoked", async () => {
  const { tenantId } = await testTenant();
  const { key, key_id } = await createKey(
    OPERATOR,
    createKeyInput.parse({ tenant: tenantId, user_id: "ana" }),
  );
  const response = await listen(key);
  expect(response.status).toBe(200);
  await revokeKey(OPERATOR, { id: key_id });
  // Objects that were used in the same turn of the event loop are not collected yet.
  await new Promise(setImmediate);
  collectGarbage();
  expect(await response.text()).toContain("acknowledged");
});

test("subscriptions take places of streams, and give them back", async () => {
  const ctx = await testTenant();
  const key = await keyOf(ctx, { user_id: "ana" });
  const open = await Promise.all(Array.from({ length: 50 }, () => listen(key)));
  const refused = await listen(key);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "30"]);
  expect(await refused.json()).toMatchObject({ error: { code: -32_000, data: { code: "overloaded" } } });
  await Promise.all(open.map(({ body }) => body?.cancel()));
  for (let n = 0; n < 30; n++) {
    // Invalid, or without anything to watch, so that no stream stays open.
    expect(await (await postModern(key, "subscriptions/listen")).text()).toContain("-32602");
    await (await postModern(key, "subscriptions/listen", { notifications: {} })).text();
  }
  const again = await listen(key);
  expect(again.status).toBe(200);
  await again.body?.cancel();
  const writing = await post(await keyOf(ctx, { scopes: ["write"] }), rpc("subscriptions/listen"));
  expect(writing.status).toBe(403);
});

test("a call that names no user is told what to do", async () => {
  const { text, isError } = await callTool(await keyOf(await testTenant()), "search_memories", {
    query: "tea",
  });
  expect(isError).toBe(true);
  expect(text).toContain("- user_id: name the user, or connect with a key that is bound to a user");
});

test("a call that names the user of its connection by an email address is answered, and another is refused", async () => {
  const ctx = await testTenant();
  const bound = await keyOf(ctx, { user_id: "carol@example.com" });
  const open = await keyOf(ctx, { scopes: ["read", "write", "impersonate"] });
  await remember(ctx, ownMessage("I like green tea", { user_id: "carol@example.com" }));
  const call = async (key: string, user_id: string, headers: Record<string, string>) => {
    const list = await post(
      key,
      rpc("tools/call", { name: "list_memories", arguments: { user_id } }),
      headers,
    );
    const prompt = { name: "recall", arguments: { topic: "tea", user_id } };
    return Promise.all([list.text(), (await post(key, rpc("prompts/get", prompt), headers)).text()]);
  };
  for (const [key, headers] of [
    [bound, {}],
    [open, { "x-palimpsest-user-id": "carol@example.com" }],
  ] as const) {
    for (const answer of await call(key, "carol@example.com", headers)) expect(answer).toContain("green tea");
    for (const answer of await call(key, "dave@example.com", headers)) {
      expect(answer).toContain("Leave out user_id");
      expect(answer).not.toContain("green tea");
    }
  }
});
