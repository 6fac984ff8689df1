// Recorded requests of mem0's clients are answered as these clients expect, within the limits of the key.

import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { type Mem0Answer, type Mem0Sender, mem0Sender } from "../testkit/mem0/sender";
import type { ServerClient } from "../testkit/server-client";
import { sharedServer } from "../testkit/shared-server";

/**
 * A request as a client sent it, and what it was answered with. Texts in double braces are filled in: the
 * user, the tenant, and what earlier answers contained at the paths of their `saved`.
 */
type Exchange = {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly status: number;
  /** Names of the answer's fields; of the first element's for a list. */
  readonly fields: readonly string[];
  readonly saved?: Readonly<Record<string, string>>;
};

let server: ServerClient;
let send: Mem0Sender["send"];
let remember: Mem0Sender["remember"];
beforeAll(async () => {
  server = await sharedServer("mem0");
  ({ send, remember } = mem0Sender(server));
});

const valueAt = (value: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], value);

test.each(["client-2", "client-3", "client-python"])(
  "the recorded requests of %s are answered",
  async (client) => {
    const file = new URL(`../testkit/mem0/${client}.json`, import.meta.url);
    const exchanges = JSON.parse(await readFile(file, "utf8")) as Exchange[];
    const key = await server.createKey();
    const values: Record<string, string> = { user: `replay-${client}`, tenant: "mem0" };
    const fill = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? name);
    for (const { method, path, body, status, fields, saved = {} } of exchanges) {
      const filled = body === undefined ? {} : { body: JSON.parse(fill(JSON.stringify(body))) as unknown };
      const answer = await send(key, method, fill(path), filled);
      const first = Array.isArray(answer.body) ? (answer.body[0] as object) : answer.body;
      expect([method, path, answer.status, Object.keys(first).toSorted()]).toEqual([
        method,
        path,
        status,
        fields,
      ]);
      for (const [name, at] of Object.entries(saved)) values[name] = String(valueAt(answer.body, at));
    }
  },
);

test("personal data is masked before anything is stored", async () => {
  const key = await server.createKey();
  const id = await remember(key, "Write to ada@example.org about the lamps", { user_id: "ada" });
  const read = await send(key, "GET", `/v1/memories/${id}/`);
  expect(read.body.memory).toMatch(/^Write to \[EMAIL[^@]*about the lamps$/);
});

test("a message that is dropped is not reported as stored", async () => {
  const key = await server.createKey();
  const added = await send(key, "POST", "/v3/memories/add/", { body: { messages: "ok", user_id: "dan" } });
  expect(added.body).toMatchObject({ status: "SUCCEEDED", results: [] });
  expect(added.body.message).toContain("Nothing new was stored");
  const event = await send(key, "GET", `/v1/event/${added.body.event_id}/`);
  expect(event.body).toMatchObject({ status: "SUCCEEDED", results: [], message: added.body.message });
});

// The rules take some of these messages for corrections of others, so the list includes superseded memories.
test("a conversation of more than 20 messages has one event with one status", async () => {
  const key = await server.createKey();
  const messages = Array.from({ length: 45 }, (_, at) => ({
    role: "user",
    content: `Box ${at} has number ${at * 7}`,
  }));
  const body = {
    messages,
    user_id: "eve",
    infer: false,
    expiration_date: "2999-01-31",
    custom_instructions: "x",
  };
  const added = await send(key, "POST", "/v3/memories/add/", { body });
  expect(added.body.ignored).toEqual(["custom_instructions"]);
  await expect
    .poll(async () => (await send(key, "GET", `/v1/event/${added.body.event_id}/`)).body)
    .toMatchObject({ status: "SUCCEEDED", results: expect.objectContaining({ length: 45 }) });
  const list = await send(key, "POST", "/v3/memories/?page=3&page_size=20", {
    body: { filters: { user_id: "eve" }, latest_only: false },
  });
  expect(list.body).toMatchObject({ count: 45, next: null, results: expect.objectContaining({ length: 5 }) });
  expect(list.body.results?.[0]).toMatchObject({
    expiration_date: "2999-01-31T23:59:59.999Z",
    user_id: "eve",
  });
});

test("memories of several owners are merged by rank", async () => {
  const key = await server.createKey();
  const ids = [
    await remember(key, "The ladder is in the shed", { user_id: "fay" }),
    await remember(key, "The ladder is behind the house", { agent_id: "gardener" }),
  ];
  const filters = { OR: [{ user_id: "fay" }, { agent_id: "gardener" }] };
  const found = await send(key, "POST", "/v3/memories/search/", {
    body: { query: "Where is the ladder?", filters },
  });
  expect(found.body.results?.map(({ id, score }) => [id, score])).toEqual([
    [ids[0], 1],
    [ids[1], 61 / 62],
  ]);
});

test("the open-source paths answer in their own shapes", async () => {
  const key = await server.createKey();
  const headers = { authorization: "", "x-api-key": key };
  const body = {
    messages: [{ role: "user", content: "The bike lock has a red cable" }],
    user_id: "gil",
    infer: false,
  };
  const added = await send(key, "POST", "/memories", { body, headers });
  const [{ id } = { id: "" }] = added.body.results ?? [];
  expect(added.body.results).toEqual([{ id, memory: "The bike lock has a red cable", event: "ADD" }]);
  const found = await send(key, "POST", "/search", { body: { query: "bike lock", user_id: "gil" }, headers });
  expect(found.body.results?.map((one) => one.id)).toEqual([id]);
  expect((await send(key, "GET", "/memories?user_id=gil", { headers })).body.results).toHaveLength(1);
  const changed = await send(key, "PUT", `/memories/${id}`, {
    body: { data: "The bike lock is gone" },
    headers,
  });
  expect(changed.body).toMatchObject({ id, memory: "The bike lock is gone" });
  expect((await send(key, "DELETE", `/memories/${id}`, { headers })).body).toEqual({
    message: "Memory deleted successfully!",
  });
  for (const path of ["/reset", "/configure"])
    expect((await send(key, "POST", path, { headers })).status).toBe(403);
});

test("a key reaches its own tenant and its own owner only", async () => {
  const key = await server.createKey();
  const id = await remember(key, "The safe is behind the painting", { user_id: "hal" });
  const foreign = await server.createKey({ tenant: "mem0-foreign", scopes: ["read", "write"] });
  const bound = await server.createKey({ scopes: ["read", "write"], user_id: "ivy" });
  for (const other of [foreign, bound])
    for (const [method, path] of [
      ["GET", `/v1/memories/${id}/`],
      ["GET", `/v1/memories/${id}/history/`],
      ["PUT", `/v1/memories/${id}/`],
      ["DELETE", `/v1/memories/${id}/`],
    ] as const) {
      const body = method === "PUT" ? { text: "gone" } : undefined;
      const answer = await send(other, method, path, body ? { body } : {});
      expect([method, path, answer.status]).toEqual([method, path, 404]);
      expect(answer.body.detail).toContain("Memory not found");
    }
  const body = { query: "safe", filters: { user_id: "hal" } };
  expect((await send(bound, "POST", "/v3/memories/search/", { body })).status).toBe(403);
  expect((await send(bound, "DELETE", "/v1/memories/?user_id=hal")).status).toBe(403);
  const own = await remember(bound, "Ivy waters the fern on Mondays", {});
  expect((await send(bound, "POST", "/v3/memories/", { body: {} })).body).toMatchObject({
    results: [{ id: own }],
  });
  expect((await send(bound, "GET", "/v1/entities/")).body).toMatchObject({
    count: 1,
    results: [{ name: "ivy" }],
  });
  const reader = await server.createKey({ scopes: ["read"] });
  expect((await send(reader, "DELETE", `/v1/memories/${id}/`)).status).toBe(403);
  expect((await send(`${key}x`, "GET", "/v1/ping/")).status).toBe(401);
});

test("decided events are listed once, page by page, with the status of long conversations", async () => {
  const key = await server.createKey({ scopes: ["read", "write"], user_id: "lia" });
  const ids: unknown[] = [];
  for (const count of [1, 2, 45]) {
    const messages = Array.from({ length: count }, (_, at) => ({
      role: "user",
      content: `Shelf ${count} has ${at} cups`,
    }));
    const added = await send(key, "POST", "/v3/memories/add/", { body: { messages, infer: false } });
    ids.unshift(added.body.event_id);
    await expect
      .poll(async () => (await send(key, "GET", `/v1/event/${added.body.event_id}/`)).body.status)
      .toBe("SUCCEEDED");
  }
  const listed: unknown[] = [];
  let next: string | null = "/v1/events/?page_size=10";
  while (next) {
    const page: Mem0Answer = (await send(key, "GET", next)).body;
    listed.push(...(page.results ?? []));
    next = page.next ? String(page.next).slice(`${server.url}/api/mem0`.length) : null;
  }
  const expected = ids.map((id) => expect.objectContaining({ id, event_type: "ADD", status: "SUCCEEDED" }));
  expect(listed).toEqual(expected);
});

test("feedback is noted in the audit log without its reason", async () => {
  const key = await server.createKey({ tenant: "mem0-feedback", scopes: ["read", "write", "admin"] });
  const id = await remember(key, "The umbrella is in the car", { user_id: "kai" });
  const body = { memory_id: id, feedback: "VERY_NEGATIVE", feedback_reason: "it is at home" };
  const answer = await send(key, "POST", "/v1/feedback/", { body });
  expect(answer).toEqual({
    status: 200,
    body: { id, feedback: "VERY_NEGATIVE", feedback_reason: null, ignored: ["feedback_reason"] },
  });
  const audit = await server.call<{ items: object[] }>(key, "GET", "/api/v1/audit?action=memory.rate");
  expect(audit.body.items).toMatchObject([
    { action: "memory.rate", target: `memory:${id}`, source: "mem0", counts: { rating: -2 } },
  ]);
  expect(JSON.stringify(audit.body)).not.toContain("at home");
  const unknown = { memory_id: "ab".repeat(32), feedback: "POSITIVE" };
  expect((await send(key, "POST", "/v1/feedback/", { body: unknown })).status).toBe(404);
});
