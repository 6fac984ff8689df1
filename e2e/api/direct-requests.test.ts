// Retrieval, events, MCP and health are answered before Next's router, exactly as its route answers them.

import { readFile } from "node:fs/promises";
import { type IncomingHttpHeaders, request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../testkit/server";

const RETRIEVE = "/api/v1/retrieve";
const EVENTS = "/api/v1/events";
const HEALTH = "/api/health";
const MCP = "/mcp";
const MAX_BODY = 4 * 1024 * 1024;

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startTestServer({ env: { EMBEDDING_PROVIDER: "none", LOG_LEVEL: "info" } });
  key = await server.createKey();
  // Until Next has loaded a route, it answers the route's requests.
  for (const path of [RETRIEVE, EVENTS, MCP]) await send(path, { body: "{}" });
  await send(HEALTH, { method: "GET" });
});
afterAll(() => server.stop());

type Sent = {
  readonly method?: string;
  readonly body?: string | readonly string[];
  readonly headers?: Record<string, string>;
};
type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string };

/** Sends one request. A body given as a list is sent in chunks, without a Content-Length. */
function send(path: string, { method = "POST", body = "", headers = {} }: Sent) {
  const { hostname, port } = new URL(server.url);
  const defaults = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const chunks = typeof body === "string" ? [body] : body;
  const length = typeof body === "string" && body !== "" ? { "content-length": Buffer.byteLength(body) } : {};
  return new Promise<Answer>((resolve, reject) => {
    const sent = request(
      { hostname, port, method, path, headers: { ...defaults, ...length, ...headers } },
      async (response) =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: (await response.toArray()).join(""),
        }),
    );
    sent.on("error", reject);
    for (const chunk of chunks) sent.write(chunk);
    sent.end();
  });
}

/** Only Next's router adds this header. */
const isFromRouter = ({ headers }: Answer) => /\brsc\b/.test(headers.vary ?? "");

/**
 * What must be equal both ways: everything except ids, times, the framing of the body, and `vary`, which
 * names request headers of Next's own pages.
 */
function comparable({ status, headers, body }: Answer) {
  const { date: _, vary: _vary, "x-request-id": id, ...rest } = headers;
  const { "transfer-encoding": _encoding, "content-length": _length, ...compared } = rest;
  const text = body
    .replaceAll(String(id), "ID")
    .replace(/"stage_ms":\{[^}]*\}/, '"stage_ms":{}')
    .replace(/"last_seen_at":"[^"]*"/, '"last_seen_at":""');
  return { status, headers: compared, text };
}

const query = (fields: object = {}) => JSON.stringify({ query: "lamp", user_id: "ana", ...fields });
const event = (fields: object = {}) =>
  JSON.stringify({
    events: [{ id: "e1", user_id: "ana", role: "user", text: "I bought a lamp", ...fields }],
  });
const rpc = (method: string, params: object = {}): Sent => ({
  body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  headers: { accept: "application/json, text/event-stream" },
});
const tooLarge = "x".repeat(MAX_BODY + 1);
const noKey = { authorization: "" };

const CASES: readonly (readonly [what: string, status: number, path: string, sent: Sent])[] = [
  ["a retrieval", 200, RETRIEVE, { body: query() }],
  ["a retrieval in chunks", 200, RETRIEVE, { body: [query().slice(0, 9), query().slice(9)] }],
  ["a retrieval over TLS", 200, RETRIEVE, { body: query(), headers: { "x-forwarded-proto": "https, http" } }],
  ["a retrieval by x-api-key", 401, RETRIEVE, { body: query(), headers: { ...noKey, "x-api-key": "plm_a" } }],
  ["an event that is stored already", 202, EVENTS, { body: event() }],
  ["malformed JSON", 400, RETRIEVE, { body: "{" }],
  ["malformed JSON of events", 400, EVENTS, { body: "{" }],
  ["no body", 400, RETRIEVE, {}],
  ["no owner", 400, RETRIEVE, { body: JSON.stringify({ query: "lamp" }) }],
  ["invalid fields", 422, RETRIEVE, { body: query({ k: 0, more: 1 }) }],
  ["an invalid event", 422, EVENTS, { body: event({ role: "nobody" }) }],
  ["no key", 401, RETRIEVE, { body: query(), headers: noKey }],
  ["no key and a large body", 401, EVENTS, { body: "x".repeat(MAX_BODY), headers: noKey }],
  ["another media type", 415, RETRIEVE, { body: query(), headers: { "content-type": "text/plain" } }],
  ["a body over the limit", 413, EVENTS, { body: tooLarge }],
  ["a list of tools", 200, MCP, rpc("tools/list")],
  [
    "a call of a tool",
    200,
    MCP,
    rpc("tools/call", { name: "search_memories", arguments: JSON.parse(query()) }),
  ],
  ["an unknown method", 200, MCP, rpc("tools/none")],
  ["a call without a key", 401, MCP, { ...rpc("tools/list"), headers: noKey }],
  ["health", 200, HEALTH, { method: "GET", headers: noKey }],
  ["health with a body", 200, HEALTH, { method: "GET", body: "{}" }],
  ["a body over the limit in chunks", 413, EVENTS, { body: [tooLarge.slice(1), "x"] }],
];

test.each(CASES)("%s gets the same answer with status %i", async (_what, status, path, sent) => {
  if (path === EVENTS && status === 202) await send(path, sent);
  const viaRouter = [await send(`${path}?`, sent), await send(`${path}/`, sent)];
  const direct = await send(path, sent);
  expect([...viaRouter, direct].map(isFromRouter)).toEqual([true, true, false]);
  expect(comparable(direct)).toEqual(comparable(viaRouter[0] as Answer));
  expect(comparable(direct)).toEqual(comparable(viaRouter[1] as Answer));
  expect(direct.status).toBe(status);
  expect(direct.headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
  expect(direct.headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'");
});

test.each([
  ["HEAD", RETRIEVE, 405],
  ["GET", RETRIEVE, 405],
  ["PUT", EVENTS, 405],
  ["POST", HEALTH, 405],
  ["OPTIONS", RETRIEVE, 204],
  ["TRACE", RETRIEVE, 400],
  ["POST", `${RETRIEVE}?more=1`, 422],
  ["POST", `${EVENTS}?more=1`, 422],
])("%s %s is answered by Next's router", async (method, path, status) => {
  const answer = await send(path, { method, ...(method === "POST" ? { body: query() } : {}) });
  expect([answer.status, isFromRouter(answer)]).toEqual([status, true]);
});

test("a body that breaks off is logged the same way, and the server answers on", async () => {
  const { hostname, port } = new URL(server.url);
  const broken = async () => {
    const log = await readFile(server.logFile, "utf8");
    const lines = log.split("\n").filter((line) => line.startsWith("{"));
    return lines.map((line) => JSON.parse(line)).filter(({ status }) => status === 499);
  };
  const from = (await broken()).length;
  for (const [index, path] of [`${RETRIEVE}?`, RETRIEVE].entries()) {
    const headers = {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      "content-length": 100,
    };
    const sent = request({ hostname, port, method: "POST", path, headers });
    const failure = new Promise<NodeJS.ErrnoException>((resolve) => sent.once("error", resolve));
    sent.write('{"query":', () => sent.destroy());
    expect((await failure).code).toBe("ECONNRESET");
    await expect.poll(async () => (await broken()).length).toBe(from + index + 1);
  }
  const parts = (await broken())
    .slice(from)
    .map(({ operation, route, level, status }) => ({ operation, route, level, status }));
  expect(parts[0]).toEqual(parts[1]);
  expect(parts[1]).toMatchObject({ operation: "retrieve", route: RETRIEVE, level: 30 });
  expect((await send(RETRIEVE, { body: query() })).status).toBe(200);
});
