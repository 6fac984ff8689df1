// The MCP endpoint checks host, key and input like the API, stays small, and tells what became of a message.

import { beforeAll, expect, test, vi } from "vitest";
import type { Scope } from "@/lib/base/core";
import { drainQueue, ownMessage, remember } from "@/lib/engine/ingest/testing";
import { getSession } from "@/lib/features/sessions";
import { runJobs } from "@/lib/features/sessions/testing";
import { fakeEmbedder } from "@/lib/models/embedder/testing";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";
import { mcpRoute } from "./index";
import { callTool, keyOf, post, postModern, resultOf, rpc } from "./testing";

vi.stubEnv("HOT_BUDGET_MS", "10000");
vi.stubEnv("LOG_LEVEL", "fatal");
testDatabase();
beforeAll(() => setEmbedder(fakeEmbedder()));

type Json = Record<string, unknown>;
type Tool = {
  name: string;
  annotations: Json;
  inputSchema: Json & { properties: Json };
  outputSchema: Json;
};

/** The bytes of whole answers to tools/list: 8 KB, less a reserve for what a later SDK adds. */
const MAX_LIST_BYTES = 8192 - 192;

async function listTools(key: string, isModern: boolean): Promise<{ tools: Tool[]; bytes: number }> {
  const response = await (isModern ? postModern(key, "tools/list") : post(key, rpc("tools/list")));
  expect(response.status).toBe(200);
  const bytes = Buffer.byteLength(await response.clone().text());
  return { ...(await resultOf<{ tools: Tool[] }>(response)), bytes };
}

test.each([
  ["no user, 2025", {}, false],
  ["no user, 2026", {}, true],
  ["one user, 2025", { user_id: "ana" }, false],
  ["one user, 2026", { user_id: "ana" }, true],
  ["any user, 2026", { scopes: ["read", "write", "impersonate"] as Scope[] }, true],
])(
  "the list of tools for a key of %s is small, and every client can read its schemas",
  async (_, bound, isModern) => {
    const { tools, bytes } = await listTools(await keyOf(await testTenant(), bound), isModern);
    expect(bytes).toBeLessThanOrEqual(MAX_LIST_BYTES);
    expect(tools).toHaveLength(9);
    for (const { name, annotations, inputSchema, outputSchema } of tools) {
      expect(name).toMatch(/^[a-z_]{1,52}$/);
      expect(Object.keys(annotations).toSorted()).toEqual([
        "destructiveHint",
        "idempotentHint",
        "openWorldHint",
        "readOnlyHint",
      ]);
      expect(annotations.openWorldHint).toBe(false);
      for (const schema of [inputSchema, outputSchema]) expect(problemsOf(schema)).toEqual([]);
    }
    const destructive = tools.filter(({ annotations }) => annotations.destructiveHint);
    expect(destructive.map(({ name }) => name)).toEqual(["forget_memory"]);
  },
);

/** Returns the parts of a schema that some clients refuse. */
function problemsOf(schema: unknown, path = ""): string[] {
  if (schema === true) return [`${path} is a bare true`];
  if (typeof schema !== "object" || schema === null) return [];
  const { type, items, minimum, maximum } = schema as Json;
  const own = [
    ...(Array.isArray(type) ? [`${path} has several types`] : []),
    ...(type === "array" && items === undefined ? [`${path} has no items`] : []),
    ...(type === "integer" && (minimum === undefined || Number(maximum) > 1e9)
      ? [`${path} has no limits`]
      : []),
  ];
  return [...own, ...Object.entries(schema).flatMap(([name, part]) => problemsOf(part, `${path}/${name}`))];
}

test("host and origin are checked against a fixed list before the key, and the key before the body", async () => {
  const key = await keyOf(await testTenant(), { user_id: "ana" });
  const list = rpc("tools/list");
  for (const headers of [
    { origin: "http://evil.example" },
    { host: "evil.example", origin: "http://evil.example" },
    { host: "evil.example" },
    { host: "host.docker.internal.evil.example" },
    { host: "evil.example", origin: "http://evil.example", "x-forwarded-host": "localhost" },
    { host: "palimpsest:3000", origin: "http://palimpsest:3000" },
    { origin: "null" },
  ])
    for (const sent of [key, null]) {
      const refused = await post(sent, list, headers);
      expect([refused.status, (await refused.json()).code]).toEqual([403, "cross_origin"]);
    }
  for (const headers of [
    { host: "127.0.0.1:4000" },
    { host: "[::1]:3000", origin: "http://localhost:5173" },
    // No public DNS server can give these to a web page.
    { host: "palimpsest:3000" },
    { host: "host.docker.internal:3000" },
    { host: "192.168.1.5:3000" },
  ]) {
    expect((await post(key, list, headers)).status).toBe(200);
    expect((await post(null, list, headers)).status).toBe(401);
  }
  for (const wrong of [null, "plm_wrong"]) {
    const refused = await post(wrong, "{");
    expect(refused.status).toBe(401);
    expect(refused.headers.get("www-authenticate")).toBe('Bearer realm="palimpsest", error="invalid_token"');
    expect((await refused.json()).code).toBe("unauthenticated");
  }
  for (const method of ["GET", "DELETE"] as const) {
    const request = new Request("http://localhost:3000/mcp", { method });
    const response = await mcpRoute[method](request, { params: Promise.resolve({}) });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
  }
});

test("a conversation that ended closes its session", async () => {
  const ctx = await testTenant();
  const key = await keyOf(ctx, { user_id: "ana" });
  const messages = [{ role: "user", text: "I like green tea" }];
  const add = (more: object) => callTool(key, "add_conversation", { messages, ...more });
  expect(await add({ session_id: "talk" })).toMatchObject({ isError: false });
  const closing = async () => (await getSession(ctx, "talk", { user_id: "ana", level: 0 })).closing_at;
  expect(await closing()).toBeNull();
  expect(await add({ session_id: "talk", close: true })).toMatchObject({ data: { is_repeat: true } });
  expect(await closing()).not.toBeNull();
  await runJobs();
  expect(await add({ close: true })).toMatchObject({ isError: false });
});

test("no body and no argument causes a failure of the server", async () => {
  const ctx = await testTenant();
  const key = await keyOf(ctx, { user_id: "ana" });
  const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
  const bodies = [
    "{",
    "null",
    '"text"',
    "[]",
    deep,
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"remember","arguments":{"text":${deep}}}}`,
    JSON.stringify(Array.from({ length: 21 }, () => rpc("tools/list"))),
    rpc("tools/unknown"),
    rpc("tools/call", { name: "__proto__", arguments: {} }),
    rpc("resources/read", { uri: "memory://memories/%00/chain" }),
    rpc("prompts/get", { name: "recall" }),
  ];
  for (const body of bodies) expect((await post(key, body)).status).toBeLessThan(500);
  const big = await post(key, rpc("tools/call", { name: "remember", arguments: { text: "x".repeat(5e6) } }));
  expect([big.status, (await big.json()).error.data.code]).toEqual([413, "body_too_large"]);

  const hostile: [string, unknown][] = [
    ["search_memories", {}],
    ["search_memories", { query: 7 }],
    ["search_memories", { query: "x", k: "many" }],
    ["search_memories", { query: "x", types: "{" }],
    ["search_memories", { query: "x", types: ["secret"] }],
    ["search_memories", { query: "x", from: "yesterday" }],
    ["search_memories", { query: "x".repeat(9000) }],
    ["remember", { text: " " }],
    ["remember", { text: "x", type: "correction" }],
    ["remember", { text: "x", at: "2199-01-01T00:00:00Z" }],
    ["add_conversation", { messages: [] }],
    ["add_conversation", { messages: '[{"role":"god","text":"x"}]' }],
    ["correct_memory", { id: "../../x", text: "y" }],
    ["get_memory", { id: "\u0000" }],
    ["list_memories", { cursor: "x" }],
    ["forget_memory", { id: "x" }],
    ["forget_memory", { id: "x", confirm: "no" }],
  ];
  for (const [name, args] of hostile) {
    const { isError, text } = await callTool(key, name, args);
    expect([name, isError]).toEqual([name, true]);
    expect(text).not.toMatch(/internal|x{100}/);
  }
});

test("arguments are tolerated as models send them: lists as text, nulls and unknown names", async () => {
  const ctx = await testTenant();
  await remember(ctx, ownMessage("I like green tea"));
  const key = await keyOf(ctx, { user_id: "ana" });
  const args = { query: "tea", types: '["preference"]', k: "3", from: null, reason: "because" };
  expect((await callTool(key, "search_memories", args)).data.memories).toMatchObject([
    { text: "I like green tea" },
  ]);
  const today = new Date().toISOString().slice(0, 10);
  for (const [name, times, found] of [
    ["search_memories", { from: "2026-01-01", to: today }, 1],
    ["search_memories", { as_of: "2026-01-01 12:00:00" }, 0],
    ["list_memories", { from: "2026-01-01T00:00:00+0000", to: today }, 1],
    ["list_memories", { to: "2026-01-01T12:00" }, 0],
  ] as const)
    expect(await callTool(key, name, { query: "tea", ...times })).toMatchObject({
      data: { memories: Array(found).fill({ text: "I like green tea" }) },
    });
  expect(await callTool(key, "list_memories", { from: "2026-02-30" })).toMatchObject({ isError: true });
});

test("a part of a long text says so, and get_memory returns the whole text", async () => {
  const ctx = await testTenant();
  const key = await keyOf(ctx, { user_id: "ana" });
  const days = Array.from(
    { length: 30 },
    (_, day) => `On day ${day} doctor Q${day} wrote that value ${day} is fine`,
  );
  await remember(ctx, ownMessage(days.join(", and I was glad to hear it.\n\n"), { keep: true }));
  const { data, text } = await callTool(key, "search_memories", { query: "doctor Q9" });
  const [first] = data.memories as { id: string; part: string }[];
  const [, part] = /^part (\d of \d); get_memory returns the whole text$/.exec(first?.part ?? "") ?? [];
  expect(text).toContain(`${first?.id} is part ${part}`);
  const whole = await callTool(key, "get_memory", { id: first?.id });
  expect(whole.text).toContain("On day 0 doctor Q0");
});

test("forgetting a version erases all of its versions, also for a key that cannot read", async () => {
  const ctx = await testTenant();
  const [reading, writing] = [await keyOf(ctx, { user_id: "ana" }), await keyOf(ctx, { scopes: ["write"] })];
  for (const forgotten of ["old", "new"] as const) {
    await remember(ctx, ownMessage(`My ${forgotten} key is in the box`, { keep: true }));
    const list = async () => (await callTool(reading, "list_memories", {})).data.memories as { id: string }[];
    const [old] = await list();
    await callTool(reading, "correct_memory", { id: old?.id, text: "My key is under the stone" });
    await drainQueue();
    const ids = { old: old?.id, new: (await list())[0]?.id };
    expect(ids.new).not.toBe(ids.old);
    const key = forgotten === "old" ? reading : writing;
    expect(await callTool(key, "forget_memory", { id: ids[forgotten], confirm: true })).toMatchObject({
      data: { forgotten: true, id: ids[forgotten] },
    });
    for (const id of Object.values(ids))
      expect(await callTool(reading, "get_memory", { id })).toMatchObject({ isError: true });
  }
});

test("a default answer stays below 2 000 tokens, and max_tokens changes its size", async () => {
  const ctx = await testTenant();
  const long = (at: number) => `I bought lamp ${at} for the garden. ${`It has feature ${at}. `.repeat(60)}`;
  await remember(ctx, ...Array.from({ length: 12 }, (_, at) => ownMessage(long(at), { keep: true })));
  const key = await keyOf(ctx, { user_id: "ana" });
  const tokens = (value: unknown) => JSON.stringify(value).length / 4;
  for (const [name, args] of [
    ["search_memories", { query: "garden lamp" }],
    ["list_memories", {}],
    ["get_preferences", {}],
  ] as const) {
    const { text, data } = await callTool(key, name, args);
    expect([name, tokens(text) < 2000, tokens(data) < 2000]).toEqual([name, true, true]);
  }
  const small = await callTool(key, "search_memories", { query: "garden lamp", max_tokens: 400 });
  expect(tokens(small.data)).toBeLessThan(500);
  const large = await callTool(key, "search_memories", { query: "garden lamp", max_tokens: 20_000 });
  expect(tokens(large.data)).toBeGreaterThan(2500);
  const [first] = (await callTool(key, "list_memories", {})).data.memories as { id: string }[];
  const whole = await callTool(key, "get_memory", { id: first?.id });
  expect(tokens(whole.data)).toBeLessThan(2000);
});

test("the verdict is that of the server: stored, known, dropped or queued", async () => {
  const ctx = await testTenant();
  const key = await keyOf(ctx, { user_id: "ana" });
  /** Calls a tool while a worker runs. */
  const decided = async (text: string, name = "remember", rest = {}) => {
    let isAnswered = false;
    const answer = callTool(key, name, { text, ...rest }).finally(() => {
      isAnswered = true;
    });
    await vi.waitUntil(async () => {
      await drainQueue();
      return isAnswered;
    }, 15_000);
    return answer;
  };
  const saved = await decided("My bike is red");
  expect(saved).toMatchObject({ data: { status: "stored", reason: "stored_by_request" } });
  expect(await decided("My bike is red")).toMatchObject({
    data: { status: "known", id: saved.data.id },
    text: expect.stringContaining("nothing new was saved"),
  });
  expect(await decided("[MEMORY CONTEXT]\n- My bike is red\n[END MEMORY CONTEXT]")).toMatchObject({
    data: { status: "dropped" },
    text: expect.stringMatching(/^Not saved\. Reason: /),
  });
  const dated = { at: "2026-06-02" };
  const first = await decided("The key is under the pot", "remember", dated);
  await decided("The key is in the shed", "correct_memory", { id: first.data.id });
  const again = await decided("The key is under the pot", "remember", dated);
  expect(again).toMatchObject({ text: expect.stringMatching(/^Saved/) });
  expect(again.data.id).not.toBe(first.data.id);
  expect(await callTool(key, "remember", { text: "My bike is in the shed" })).toMatchObject({
    data: { status: "queued" },
    text: expect.stringMatching(/^Not saved yet/),
  });
  await drainQueue();
});
