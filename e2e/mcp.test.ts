// Unmodified MCP clients of both protocol eras use the memory over HTTP and stdio, within the limits of their
// key.

import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  connectMcp,
  MCP_TRANSPORTS,
  MCP_VERSIONS,
  type McpClient,
  type ToolResult,
} from "../testkit/mcp-client";
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

/**
 * Returns the id of a memory that a tool saved. A busy server can decide after the tool has answered; then
 * the answer must not say that it is saved, and the list shows it later.
 */
async function idOf(client: McpClient, text: string, { isError, ...answer }: ToolResult): Promise<string> {
  expect(isError).toBe(false);
  if (answer.data.status !== "queued") {
    expect(["stored", "superseding"]).toContain(answer.data.status);
    expect(answer.text).toMatch(/^Saved\./);
    return String(answer.data.id);
  }
  expect(answer.text).toMatch(/^Not saved yet/);
  return vi.waitFor(async () => {
    const { data } = await client.call("list_memories", {});
    const saved = (data.memories as { id: string; text: string }[]).find((memory) => memory.text === text);
    if (!saved) throw new Error("The memory is not decided yet.");
    return saved.id;
  }, 30_000);
}

const PAIRS = MCP_TRANSPORTS.flatMap((transport) => MCP_VERSIONS.map((version) => ({ version, transport })));

test.each(PAIRS)("a $version client remembers, finds, corrects and forgets over $transport", async (pair) => {
  const user_id = `ana-${pair.version}-${pair.transport}`;
  const key = await server.createKey({ scopes: ["read", "write"], user_id });
  const client = await connect(server, key, pair);
  expect(client.instructions()).toContain("search_memories");

  const old = "Ana keeps the spare key under the blue flowerpot";
  const id = await idOf(client, old, await client.call("remember", { text: old }));
  const found = await client.call("search_memories", { query: "Where is the spare key?" });
  expect(found.data).toMatchObject({ memories: [{ id, text: old }] });
  expect(found.text).toContain(`[id ${id}]`);
  expect(found.text.startsWith(String(found.data.context))).toBe(true);

  const text = "Ana keeps the spare key at the neighbour's";
  const newId = await idOf(client, text, await client.call("correct_memory", { id, text }));
  const again = await client.call("search_memories", { query: "Where is the spare key?" });
  expect(again.data.memories).toMatchObject([{ id: newId, text }]);

  const detail = await client.call("get_memory", { id: newId });
  expect(detail.data).toMatchObject({ text, versions: [{ id }, { id: newId }] });
  expect(await client.read("memory://me/recent")).toContain(text);
  expect(await client.read(`memory://memories/${newId}/chain`)).toContain("blue flowerpot");
  expect(await client.prompt("recall", { topic: "spare key" })).toContain(text);

  expect(await client.call("forget_memory", { id: newId, confirm: false })).toMatchObject({
    isError: true,
    text: expect.stringContaining("Nothing was erased."),
  });
  const forgotten = await client.call("forget_memory", { id: newId, confirm: true });
  expect(forgotten.data).toEqual({ forgotten: true, id: newId });
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
  expect(sent).toMatchObject({ isError: false, data: { is_repeat: false, failed: 0 } });
  await vi.waitFor(async () => {
    const repeated = await client.call("add_conversation", { messages, unknown_argument: [1] });
    expect(repeated.data).toMatchObject({ stored: 2, dropped: 1, is_repeat: true });
  }, 30_000);

  const preferences = await client.call("get_preferences", { topic: "milk" });
  expect(preferences.data.preferences).toMatchObject([{ text: "I prefer oat milk in my coffee" }]);
  const listed = await client.call("list_memories", { types: '["fact","interaction"]' });
  expect(listed.data).toMatchObject({ memories: [{ text: "Our dog is called Bruno" }] });
  expect(await client.read("memory://me")).toContain("oat milk");
  expect(await client.prompt("what_do_you_know", {})).toContain("Bruno");
});

test("a key that is bound to no owner names the user in each call, over HTTP and stdio", async () => {
  const key = await server.createKey({ scopes: ["read", "write"] });
  for (const transport of MCP_TRANSPORTS) {
    const client = await connect(server, key, { version: "v2", transport });
    const tools = await client.tools();
    const naming = tools
      .filter((tool) => "user_id" in (tool.inputSchema.properties ?? {}))
      .map(({ name }) => name);
    expect(naming).toEqual([
      "search_memories",
      "memory_context",
      "remember",
      "add_conversation",
      "list_memories",
      "get_preferences",
    ]);
    const nobody = await client.call("search_memories", { query: "coffee" });
    expect(nobody).toMatchObject({ isError: true, text: expect.stringContaining("user_id") });
    const text = `Carla plays the cello over ${transport}`;
    expect(await client.call("remember", { text, user_id: "carla" })).toMatchObject({ isError: false });
    await vi.waitFor(async () => {
      const found = await client.call("search_memories", { query: "cello", user_id: "carla" });
      expect(found.text).toContain(`cello over ${transport}`);
    }, 30_000);
    await expect(client.read("memory://me")).rejects.toThrow("memory://me");
  }
  const named = await connect(server, key, {
    version: "v1",
    transport: "stdio",
    args: ["--user-id", "carla"],
  });
  expect((await named.call("search_memories", { query: "cello" })).text).toContain("cello");
});

test("a bound key reaches neither another user nor another tenant, and does not see that it could ask", async () => {
  const bound = await server.createKey({ scopes: ["read", "write"], user_id: "dora" });
  const client = await connect(server, bound, { version: "v2", transport: "http" });
  for (const { inputSchema } of await client.tools())
    expect(inputSchema.properties).not.toHaveProperty("user_id");
  const text = "Dora is allergic to hazelnuts";
  const id = await idOf(client, text, await client.call("remember", { text }));

  const others = [
    await server.createKey({ scopes: ["read", "write"], user_id: "emil" }),
    await server.createKey({ scopes: ["read", "write"], user_id: "dora", tenant: "mcp-other" }),
  ];
  for (const key of others) {
    const other = await connect(server, key, { version: "v2", transport: "http" });
    const found = await other.call("search_memories", { query: "hazelnuts" });
    expect(found.text).toBe("No memories found.");
    for (const [name, args] of [
      ["get_memory", {}],
      ["correct_memory", { text: "Dora likes hazelnuts" }],
      ["forget_memory", { confirm: true }],
    ] as const) {
      const refused = await other.call(name, { id, ...args });
      expect(refused).toMatchObject({ isError: true, text: expect.stringContaining("not_found") });
    }
    await expect(other.read(`memory://memories/${id}`)).rejects.toThrow("not found");
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
  const bound = await server.createKey({ scopes: ["write"], user_id: "fay" });
  const unbound = await server.createKey({ scopes: ["write"] });
  for (const [key, user] of [
    [bound, {}],
    [unbound, { user_id: "fay" }],
  ] as const) {
    const answers = [];
    for (const transport of MCP_TRANSPORTS) {
      const writer = await connect(server, key, { version: "v1", transport });
      const sent = await writer.call("remember", { text: `Fay has a boat with ${transport}`, ...user });
      expect(sent).toMatchObject({
        data: { status: "queued" },
        text: expect.stringContaining("Not saved yet"),
      });
      const found = await writer.call("search_memories", { query: "boat", ...user });
      expect(found).toMatchObject({
        isError: true,
        text: expect.stringContaining('missing the scope "read"'),
      });
      answers.push([sent, found, await writer.tools()]);
    }
    expect(answers[0]).toEqual(answers[1]);
  }
});

test("secrets are masked before they are stored, and the model is told", async () => {
  const key = await server.createKey({ scopes: ["read", "write"], user_id: "gil" });
  const client = await connect(server, key, { version: "v2", transport: "http" });
  const address = ["gil", "example.org"].join("@");
  const saved = await client.call("remember", { text: `Gil's address for invoices is ${address}` });
  expect(saved).toMatchObject({ isError: false, data: { masked: ["EMAIL"] } });
  expect(saved.text).toContain("Masked before it was stored: EMAIL.");
  await vi.waitFor(async () => {
    const listed = JSON.stringify(await client.call("list_memories", {}));
    expect(listed).toContain("[EMAIL]");
    expect(listed).not.toContain(address);
  }, 30_000);
});

test("one connection with a key that may speak for users has a memory per person", async () => {
  const key = await server.createKey({ scopes: ["read", "write", "impersonate"] });
  const as = (user: string) =>
    connect(server, key, {
      version: "v2",
      transport: "http",
      headers: { "x-palimpsest-user-id": user, "x-palimpsest-session-id": `chat-of-${user}` },
    });
  const [hugo, ines] = [await as("hugo"), await as("ines")];
  const text = "Hugo keeps bees on the roof";
  const id = await idOf(hugo, text, await hugo.call("remember", { text }));
  expect((await hugo.call("search_memories", { query: "bees" })).text).toContain(text);
  expect((await ines.call("search_memories", { query: "bees" })).text).toBe("No memories found.");
  expect(await ines.call("get_memory", { id })).toMatchObject({ isError: true });
  const { body } = await server.call<{ session_id: string }>(key, "GET", `/api/v1/memories/${id}`);
  expect(body.session_id).toBe("chat-of-hugo");
});

test("the address also answers with a trailing slash, other methods get 405, and unknown paths a problem", async () => {
  const key = await server.createKey({ user_id: "kim" });
  const headers = {
    authorization: `Bearer ${key}`,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  const listed = await fetch(`${server.url}/mcp/`, { method: "POST", headers, body });
  expect([listed.status, await listed.text()]).toEqual([200, expect.stringContaining("search_memories")]);
  expect(listed.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  for (const method of ["GET", "DELETE"]) {
    const refused = await fetch(`${server.url}/mcp`, { method, headers });
    expect([refused.status, refused.headers.get("allow")]).toEqual([405, "POST"]);
  }
  const unknown = await fetch(`${server.url}/mcp/sse`, { method: "POST", headers, body });
  expect([unknown.status, (await unknown.json()).code]).toEqual([404, "not_found"]);
});

test("the audit log names the source of what a tool changed", async () => {
  const key = await server.createKey({ user_id: "jan", scopes: ["read", "write"] });
  const admin = await server.createKey();
  for (const transport of MCP_TRANSPORTS) {
    const client = await connect(server, key, { version: "v2", transport });
    const text = `Jan sails over ${transport}`;
    const id = await idOf(client, text, await client.call("remember", { text }));
    await client.call("forget_memory", { id, confirm: true });
  }
  const { body } = await server.call<{ items: { action: string; source: string }[] }>(
    admin,
    "GET",
    "/api/v1/audit?action=memory.erase",
  );
  const sources = body.items.filter(({ action }) => action === "memory.erase").map(({ source }) => source);
  expect(sources.slice(0, 2)).toEqual(["mcp", "mcp"]);
});
