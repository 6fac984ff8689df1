// Nothing that an agent sends is stored when the tenant's policy or its request says so, in any way in.

import { expect, test, vi } from "vitest";
import { type Ctx, OPERATOR } from "@/lib/base/core";
import { recorder } from "@/lib/base/observability";
import { accept, acceptInput } from "@/lib/engine/ingest";
import { drainQueue, ownMessage, remember } from "@/lib/engine/ingest/testing";
import { createKey, createKeyInput } from "@/lib/features/access";
import { setTenantPolicy, setTenantPolicyInput } from "@/lib/features/maintenance";
import { supersedeInput, supersedeMemory } from "@/lib/features/memories";
import { exported, imported, memoryOf } from "@/lib/features/memories/testing";
import { createSession, createSessionInput } from "@/lib/features/sessions";
import { engine, setEngine } from "@/lib/storage/db";
import { allRows, asSuperuser, testTenant } from "@/lib/storage/db/testing";
import { serveOperations } from "@/lib/surfaces/http";
import { mcpRoute } from "@/lib/surfaces/mcp";
import { mem0Route } from "@/lib/surfaces/mem0";
import { CHAT, chatOf, call as proxy, testProxy } from "@/lib/surfaces/proxy/testing";

const upstream = await testProxy();
const EVENTS = 1000;
const MARK = "the turquoise teapot";
/** What belongs to no message: keys of the test, usage of earlier retrievals, the first space and secret. */
const COUNTS = ["api_keys", "usages", "rollups", "audit_entries", "embedding_spaces", "installation"];

async function rowCounts(): Promise<Record<string, number>> {
  const counts = [...(await allRows())].filter(([table]) => !COUNTS.includes(table));
  return Object.fromEntries(counts.map(([table, rows]) => [table, rows.length]));
}

async function setAgents(ctx: Ctx, agents: object): Promise<void> {
  await setTenantPolicy(ctx, setTenantPolicyInput.parse({ policy: { agents } }));
}

const keyOf = async (ctx: Ctx, owner: object = {}) =>
  (await createKey(OPERATOR, createKeyInput.parse({ tenant: ctx.tenantId, ...owner }))).key;

const send = (
  route: Partial<
    Record<
      string,
      (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>
    >
  >,
  path: string,
  key: string,
  body: unknown,
  headers: Record<string, string> = {},
  { method = "POST", ...params }: Record<string, string> = {},
) =>
  route[method]?.(
    new Request(`http://localhost:3000${path}`, {
      method,
      headers: {
        host: "localhost:3000",
        authorization: `Bearer ${key}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...headers,
      },
      body: JSON.stringify(body),
    }),
    { params: Promise.resolve(params) },
  ) ?? Promise.reject(new Error(`No route for ${method} ${path}`));

/** Sends 1 000 events in every way in which messages come, and returns the answers as texts. */
async function sendAll(
  keys: { open: string; bound: string },
  headers: Record<string, string>,
): Promise<string[]> {
  const rest = serveOperations("/api/v1/events");
  const events = (from: number, count: number) =>
    acceptInput.parse({
      events: Array.from({ length: count }, (_, at) => ({
        id: `e${from + at}`,
        user_id: "ana",
        agent_id: "hall",
        session_id: "s",
        role: "user",
        text: `I bought ${MARK} number ${from + at}`,
        keep: true,
      })),
    });
  const tool = { name: "remember", arguments: { text: `I like ${MARK}` } };
  const responses = [
    await send(rest, "/api/v1/events", keys.open, events(0, 1), headers),
    // A client sends its spool again with a key of the request.
    await send(rest, "/api/v1/events", keys.open, events(1, 1), { ...headers, "idempotency-key": "spool" }),
    await send(rest, "/api/v1/events", keys.open, events(2, 498), headers),
    await send(rest, "/api/v1/events", keys.open, events(500, EVENTS - 503), headers),
    await send(
      mcpRoute,
      "/mcp",
      keys.bound,
      { jsonrpc: "2.0", id: 1, method: "tools/call", params: tool },
      headers,
    ),
    await send(
      mem0Route,
      "/api/mem0/v3/memories/add/",
      keys.open,
      { messages: [{ role: "user", content: `I like ${MARK}` }], user_id: "ana", agent_id: "hall" },
      headers,
    ),
    await proxy(keys.bound, CHAT, chatOf(`I like ${MARK}`), headers),
  ];
  const texts: string[] = [];
  for (const response of responses) {
    expect(response.status).toBeLessThan(300);
    texts.push(await response.text());
  }
  await drainQueue();
  return texts;
}

test("of 1 000 events of an agent that must not remember, nothing is stored, and they are counted", async () => {
  const ctx = await testTenant();
  await setAgents(ctx, { hall: { remember: false } });
  const keys = { open: await keyOf(ctx), bound: await keyOf(ctx, { agent_owner: "hall" }) };
  const before = await rowCounts();
  recorder().take();
  const [first = "", spooled, , , mcp, mem0] = await sendAll(keys, {});
  expect(JSON.parse(first)).toEqual({ events: [{ id: "e0", status: "ignored" }] });
  expect(spooled).toContain("ignored");
  expect(mcp).toContain("memory is off for this agent or request");
  expect(mem0).toContain("memory is off for this agent or request");
  await expect
    .poll(
      () =>
        recorder()
          .take()
          .series.find(({ metric, label }) => metric === "events" && label === "ignored")?.label,
    )
    .toBe("ignored");
  expect(await rowCounts()).toEqual(before);
  expect(upstream.requests).toHaveLength(1);
});

test("the header X-Palimpsest-Remember: false does the same for one request, and its values are checked", async () => {
  const ctx = await testTenant();
  const keys = { open: await keyOf(ctx), bound: await keyOf(ctx, { agent_owner: "hall" }) };
  const before = await rowCounts();
  await sendAll(keys, { "x-palimpsest-remember": "false" });
  expect(await rowCounts()).toEqual(before);
  const rest = serveOperations("/api/v1/events");
  const body = { events: [ownMessage("I like tea")] };
  const wrong = await send(rest, "/api/v1/events", keys.open, body, { "x-palimpsest-remember": "no" });
  expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining("X-Palimpsest-Remember")]);
  const accepted = await send(rest, "/api/v1/events", keys.open, body);
  expect(await accepted.text()).toContain("queued");
});

test("an agent that must not recall gets no hits, and others do", async () => {
  const ctx = await testTenant();
  await remember(ctx, ownMessage("I prefer the window seat on trains"));
  await setAgents(ctx, { hall: { recall: false } });
  const retrieve = async (input: object, owner: object = {}) => {
    const body = { user_id: "ana", query: "Which seat on trains?", ...input };
    const key = await keyOf(ctx, owner);
    const response = await send(serveOperations("/api/v1/retrieve"), "/api/v1/retrieve", key, body);
    return (await response.json()) as { hits: unknown[]; degraded: string[] };
  };
  expect(await retrieve({ agent_id: "hall" })).toMatchObject({ hits: [], degraded: ["disabled"] });
  const asked = async (path: "/api/v1/context" | "/api/v1/answer", agent_id: string) => {
    const body = { user_id: "ana", query: "Which seat on trains?", agent_id };
    return (await send(serveOperations(path), path, await keyOf(ctx), body)).text();
  };
  for (const path of ["/api/v1/context", "/api/v1/answer"] as const) {
    expect(await asked(path, "hall")).toMatch(/^(?!.*window).*disabled/s);
    expect(await asked(path, "porch")).toContain("window");
  }
  const own = { user_id: undefined, agent_owner: "hall" };
  expect(await retrieve(own)).toMatchObject({ hits: [], degraded: ["disabled"] });
  expect((await retrieve({})).hits).toHaveLength(1);
  await setAgents(ctx, {});
  expect((await retrieve({ agent_id: "hall" })).degraded).not.toContain("disabled");
});

test("a key of an agent that must not recall gets no list, preference or resource, and others do", async () => {
  const ctx = await testTenant();
  const own = { user_id: undefined, agent_owner: "hall" };
  await remember(ctx, ownMessage("I prefer the window seat on trains", own));
  await setAgents(ctx, { hall: { recall: false } });
  const key = await keyOf(ctx, own);
  const get = (path: Parameters<typeof serveOperations>[0], query: string, by = key) =>
    send(serveOperations(path), `${path}${query}`, by, undefined, {}, { method: "GET" });
  const rpc = (method: string, params: object) =>
    send(mcpRoute, "/mcp", key, { jsonrpc: "2.0", id: 1, method, params });
  const responses = [
    await get("/api/v1/memories", ""),
    await get("/api/v1/memories", "?page=1"),
    await get("/api/v1/preferences", ""),
    await get("/api/v1/preferences", "?topic=trains"),
    await send(mem0Route, "/api/mem0/v1/memories/?agent_id=hall", key, undefined, {}, { method: "GET" }),
    await rpc("tools/call", { name: "get_preferences", arguments: {} }),
    await rpc("tools/call", { name: "list_memories", arguments: {} }),
    await rpc("resources/read", { uri: "memory://me" }),
    await rpc("resources/read", { uri: "memory://me/recent" }),
  ];
  for (const response of responses) {
    expect(response.status).toBe(200);
    expect(await response.text()).not.toContain("window");
  }
  const others = await get("/api/v1/preferences", "?agent_owner=hall", await keyOf(ctx));
  expect(await others.text()).toContain("window");
});

test("a policy that another process saved holds for events while retrievals cannot read it", async () => {
  const ctx = await testTenant();
  const body = { events: [ownMessage("I like tea", { agent_id: "hall" })] };
  const input = acceptInput.parse(body);
  expect((await accept(ctx, input)).events).toMatchObject([{ status: "queued" }]);
  const agents = JSON.stringify({ agents: { hall: { remember: false } } });
  await asSuperuser(
    "insert into tenant_policies (tenant_no, version, policy, set_by) values ($1, 1, $2, 'other')",
    [ctx.tenantNo, agents],
  );
  const open = engine();
  const refused = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
  setEngine({
    ...open,
    transaction: (priority, work, guard) =>
      priority === "hot" ? Promise.reject(refused) : open.transaction(priority, work, guard),
  });
  const now = performance.now() + 4500;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  const { events } = await accept(ctx, input).finally(() => {
    clock.mockRestore();
    setEngine(open);
  });
  expect(events).toMatchObject([{ status: "ignored" }]);
});

const POLICY_AND_HEADER: [string, object, Record<string, string>][] = [
  ["its policy", { hall: { remember: false } }, {}],
  ["the header", {}, { "x-palimpsest-remember": "false" }],
];

test.each(POLICY_AND_HEADER)(
  "corrections, sessions and variables are refused by %s",
  async (_, agents, headers) => {
    const ctx = await testTenant();
    const [eventId] = await remember(ctx, {
      ...ownMessage("I prefer the window seat on trains", { user_id: undefined }),
      agent_owner: "hall",
    });
    await createSession(ctx, createSessionInput.parse({ agent_owner: "hall", session_id: "s" }));
    await setAgents(ctx, agents);
    const key = await keyOf(ctx, { agent_owner: "hall" });
    const id = await memoryOf(ctx, eventId);
    const lines = await exported(ctx);
    const before = await rowCounts();
    const serve = (path: string, body: object, params: Record<string, string> = {}) =>
      send(serveOperations(path), path, key, body, headers, params);
    const text = `I prefer ${MARK}`;
    const conversation = { name: "add_conversation", arguments: { messages: [{ role: "user", text }] } };
    const tool = { name: "correct_memory", arguments: { id, text } };
    const responses = [
      await serve("/api/v1/memories/[id]/supersede", { text }, { id }),
      await serve("/api/v1/sessions", { session_id: "t", variables: { note: MARK } }),
      await serve(
        "/api/v1/sessions/[id]/variables/[name]",
        { value: MARK },
        { method: "PUT", id: "s", name: "note" },
      ),
      await send(mem0Route, `/api/mem0/v1/memories/${id}/`, key, { text }, headers, { method: "PUT" }),
      await send(
        mcpRoute,
        "/mcp",
        key,
        { jsonrpc: "2.0", id: 1, method: "tools/call", params: tool },
        headers,
      ),
      await send(
        mcpRoute,
        "/mcp",
        key,
        { jsonrpc: "2.0", id: 1, method: "tools/call", params: conversation },
        headers,
      ),
    ];
    expect(responses.map(({ status }) => status)).toEqual([403, 403, 403, 403, 200, 200]);
    for (const response of responses) expect(await response.text()).toContain("memory is off for this agent");
    expect(await rowCounts()).toEqual(before);
    const silent = { ...ctx, remembers: false };
    await expect(imported(silent, lines)).rejects.toMatchObject({ code: "remember_disabled" });
  },
);

test("others can correct what an agent said that must not remember any more", async () => {
  const ctx = await testTenant();
  const [eventId] = await remember(
    ctx,
    ownMessage("I prefer the window seat on trains", { agent_id: "hall" }),
  );
  await setAgents(ctx, { hall: { remember: false } });
  const correction = supersedeInput.parse({ text: "I prefer the aisle seat on trains" });
  const id = await memoryOf(ctx, eventId);
  expect(await supersedeMemory(ctx, id, correction)).toMatchObject({ status: "queued" });
});
