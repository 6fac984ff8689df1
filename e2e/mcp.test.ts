// Unmodified MCP clients of both protocol eras use the memory over HTTP and stdio, within the limits of their key.

import { afterAll, beforeAll, expect, test } from "vitest";
import { connectMcp, MCP_TRANSPORTS, MCP_VERSIONS, type McpClient } from "../testkit/mcp-client";
import type { ServerClient } from "../testkit/server-client";
import { sharedServer } from "../testkit/shared-server";

let server: ServerClient;
const open: McpClient[] = [];
beforeAll(async () => {
  server = await sharedServer("mcp");
});
afterAll(() => Promise.all(open.map((client) => client.close())));

async function connect(...args: Parameters<typeof connectMcp>): Promise<McpClient> {
  const client = await connectMcp(...args);
  open.push(client);
  return client;
}

const PAIRS = MCP_TRANSPORTS.flatMap((transport) => MCP_VERSIONS.map((version) => ({ version, transport })));

test.each(PAIRS)("a $version client remembers, finds, corrects and forgets over $transport", async (pair) => {
  const user_id = `ana-${pair.version}-${pair.transport}`;
  const key = await server.createKey({ scopes: ["read", "write"], user_id });
  const client = await connect(server, key, pair);
  expect(client.instructions()).toContain("search_memories");

  const saved = await client.call("remember", { text: "Ana keeps the spare key under the blue flowerpot" });
  expect(saved).toMatchObject({ isError: false, data: { status: "stored", reason: "stored_by_request" } });
  expect(saved.text).toContain("Saved.");

  const found = await client.call("search_memories", { query: "Where is the spare key?" });
  expect(found.data).toMatchObject({ degraded: [], memories: [{ id: saved.data.id }] });
  expect(found.text).toContain(`[id ${saved.data.id}]`);
  expect(found.data.context).toBe(found.text);

  const text = "Ana keeps the spare key at the neighbour's";
  const corrected = await client.call("correct_memory", { id: saved.data.id, text });
  expect(corrected.data).toMatchObject({ status: "corrected" });
  const again = await client.call("search_memories", { query: "Where is the spare key?" });
  expect(again.data.memories).toMatchObject([{ id: corrected.data.id, text }]);

  const detail = await client.call("get_memory", { id: corrected.data.id });
  expect(detail.data).toMatchObject({ text, versions: [{ id: saved.data.id }, { id: corrected.data.id }] });
  expect(await client.read("memory://me/recent")).toContain(text);
  expect(await client.read(`memory://memories/${corrected.data.id}/chain`)).toContain("blue flowerpot");
  expect(await client.prompt("recall", { topic: "spare key" })).toContain(text);

  expect(await client.call("forget_memory", { id: corrected.data.id, confirm: false })).toMatchObject({
    isError: true,
    text: expect.stringContaining("Nothing was erased."),
  });
  const forgotten = await client.call("forget_memory", { id: corrected.data.id, confirm: true });
  expect(forgotten.data).toEqual({ forgotten: true, id: corrected.data.id });
  const after = await client.call("search_memories", { query: "Where is the spare key?" });
  expect(after.text).toBe("No memories found.");
});

test("a conversation, preferences and lists go through their operations", async () => {
  const key = await server.createKey({ scopes: ["read", "write"], user_id: "ben" });
  const client = await connect(server, key, { version: "v2", transport: "http" });
  const messages = [
    { role: "user", text: "I prefer oat milk in my coffee" },
    { role: "assistant", text: "Noted!" },
    { role: "user", text: "Our dog is called Bruno" },
  ];
  const sent = await client.call("add_conversation", { messages: JSON.stringify(messages) });
  expect(sent.data).toMatchObject({ stored: 2, dropped: 1, queued: 0, repeated: 0 });
  const repeated = await client.call("add_conversation", { messages, unknown_argument: [1] });
  expect(repeated.data).toMatchObject({ stored: 0, repeated: 1 });

  const preferences = await client.call("get_preferences", { topic: "milk" });
  expect(preferences.data.preferences).toMatchObject([{ text: "I prefer oat milk in my coffee" }]);
  const listed = await client.call("list_memories", { types: '["fact","interaction"]' });
  expect(listed.data).toMatchObject({ memories: [{ text: "Our dog is called Bruno" }], next_cursor: null });
  expect(await client.read("memory://me")).toContain("oat milk");
  expect(await client.prompt("what_do_you_know", {})).toContain("Bruno");
});

test("a key that is bound to no owner names the user in each call, over HTTP and stdio", async () => {
  const key = await server.createKey({ scopes: ["read", "write"] });
  for (const transport of MCP_TRANSPORTS) {
    const client = await connect(server, key, { version: "v2", transport });
    const tools = await client.tools();
    const naming = tools.filter((tool) => "user_id" in (tool.inputSchema.properties ?? {})).map(({ name }) => name);
    expect(naming).toEqual(["search_memories", "remember", "add_conversation", "list_memories", "get_preferences"]);
    const nobody = await client.call("search_memories", { query: "coffee" });
    expect(nobody).toMatchObject({ isError: true, text: expect.stringContaining("user_id") });
    const text = `Carla plays the cello over ${transport}`;
    expect((await client.call("remember", { text, user_id: "carla" })).data).toMatchObject({ status: "stored" });
    const found = await client.call("search_memories", { query: "cello", user_id: "carla" });
    expect(found.text).toContain("cello");
    await expect(client.read("memory://me")).rejects.toThrow("memory://me");
  }
  const named = await connect(server, key, { version: "v1", transport: "stdio", args: ["--user-id", "carla"] });
  expect((await named.call("search_memories", { query: "cello" })).text).toContain("cello");
});

test("a bound key reaches neither another user nor another tenant, and does not see that it could ask", async () => {
  const bound = await server.createKey({ scopes: ["read", "write"], user_id: "dora" });
  const client = await connect(server, bound, { version: "v2", transport: "http" });
  for (const { inputSchema } of await client.tools()) expect(inputSchema.properties).not.toHaveProperty("user_id");
  const saved = await client.call("remember", { text: "Dora is allergic to hazelnuts" });

  const others = [
    await server.createKey({ scopes: ["read", "write"], user_id: "emil" }),
    await server.createKey({ scopes: ["read", "write"], user_id: "dora", tenant: "mcp-other" }),
  ];
  for (const key of others) {
    const other = await connect(server, key, { version: "v2", transport: "http" });
    const found = await other.call("search_memories", { query: "hazelnuts", user_id: "dora" });
    expect(found.text).toBe("No memories found.");
    for (const [name, args] of [
      ["get_memory", {}],
      ["correct_memory", { text: "Dora likes hazelnuts" }],
      ["forget_memory", { confirm: true }],
    ] as const) {
      const refused = await other.call(name, { id: saved.data.id, ...args });
      expect(refused).toMatchObject({ isError: true, text: expect.stringContaining("not_found") });
    }
    await expect(other.read(`memory://memories/${saved.data.id}`)).rejects.toThrow("not found");
  }
  expect((await client.call("search_memories", { query: "hazelnuts" })).text).toContain("hazelnuts");
});

test("a key without the scope is refused in words, and a write-only key is never told that something is saved", async () => {
  const reader = await connect(server, await server.createKey({ scopes: ["read"], user_id: "fay" }), {
    version: "v1",
    transport: "http",
  });
  for (const [name, args] of [
    ["remember", { text: "Fay has a boat" }],
    ["add_conversation", { messages: [{ role: "user", text: "Fay has a boat" }] }],
    ["correct_memory", { id: "0".repeat(64), text: "Fay has a boat" }],
    ["forget_memory", { id: "0".repeat(64), confirm: true }],
  ] as const)
    expect(await reader.call(name, args)).toMatchObject({
      isError: true,
      text: expect.stringContaining('missing the scope "write"'),
    });
  const writer = await connect(server, await server.createKey({ scopes: ["write"], user_id: "fay" }), {
    version: "v1",
    transport: "http",
  });
  const sent = await writer.call("remember", { text: "Fay has a boat" });
  expect(sent).toMatchObject({ data: { status: "queued" }, text: expect.stringContaining("Not saved yet") });
  expect(await writer.call("search_memories", { query: "boat" })).toMatchObject({ isError: true });
});

test("secrets are masked before they are stored, and the model is told", async () => {
  const key = await server.createKey({ scopes: ["read", "write"], user_id: "gil" });
  const client = await connect(server, key, { version: "v2", transport: "http" });
  const address = ["gil", "example.org"].join("@");
  const saved = await client.call("remember", { text: `Gil's address for invoices is ${address}` });
  expect(saved).toMatchObject({ data: { status: "stored", masked: { EMAIL: 1 } } });
  expect(saved.text).toContain("Masked before it was stored: EMAIL.");
  expect(JSON.stringify(await client.call("list_memories", {}))).not.toContain(address);
});
