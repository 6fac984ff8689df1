// Requests with a wrong method, API key, scope or owner are refused on every route of the API.

import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { HTTP_OPERATIONS } from "@/lib/surfaces/http";
import { createExpiredKey } from "../../testkit/expired-key";
import type { ServerClient } from "../../testkit/server-client";
import { sharedServer } from "../../testkit/shared-server";
import { MARK, problemParts, refusals } from "./refusals";

let server: ServerClient;
let key: string;
let expectRefusal: ReturnType<typeof refusals>;
beforeAll(async () => {
  server = await sharedServer("bad-caller");
  key = await server.createKey();
  expectRefusal = refusals(server, key);
});

const EVENTS = "/api/v1/events";
const RETRIEVE = "/api/v1/retrieve";
const UNKNOWN = "ab".repeat(32);
const events = (overrides: object) => ({
  events: [{ user_id: "ana", role: "user", text: "I like tea", ...overrides }],
});
const retrieval = (overrides: object) => ({ query: "tea", user_id: "ana", ...overrides });

test("every route answers an unsupported method with 405 and the methods that it supports", async () => {
  const paths = [...new Set(HTTP_OPERATIONS.map(({ http }) => http.path))];
  expect(paths.length).toBeGreaterThan(10);
  for (const path of paths) {
    const requestPath = path.replaceAll(/\[\w+\]/g, UNKNOWN);
    const ownMethods: string[] = HTTP_OPERATIONS.filter(({ http }) => http.path === path).map(
      ({ http }) => http.method,
    );
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"].filter(
      (name) => !ownMethods.includes(name),
    )) {
      const problem = await expectRefusal(method, requestPath);
      expect([requestPath, method, problem.status, problem.code]).toEqual([
        requestPath,
        method,
        405,
        "method_not_allowed",
      ]);
    }
  }
});

test.each([
  "/.well-known/oauth-protected-resource",
  "/.well-known/oauth-protected-resource/mcp",
  "/register",
  "/token",
  "/authorize",
  "/api/none",
  "/api/v1/none/",
  "/api/mem0/none/",
  "/mcp/none",
])("the unknown path %s is answered with a JSON problem to every method", async (path) => {
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
    const problem = await expectRefusal(method, path);
    expect([method, problem.status, problem.code]).toEqual([method, 404, "not_found"]);
  }
  const head = await fetch(`${server.url}${path}`, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([404, ""]);
});

test.each(["/", "/v1/ping/", "/v3/memories/add/", "/v1/chat/completions", "/sse", "/memories"])(
  "a program with a key that calls %s is told where the APIs are",
  async (path) => {
    const sent = [
      { authorization: `Bearer ${key}` },
      { authorization: `Token ${key}` },
      { "x-api-key": key },
    ];
    for (const method of ["GET", "POST", "DELETE"])
      for (const headers of sent) {
        const response = await fetch(`${server.url}${path}`, { method, headers, redirect: "manual" });
        expect([method, response.status]).toEqual([method, 404]);
        const { code, detail } = (await response.json()) as { code: string; detail: string };
        expect([code, detail]).toEqual(["not_found", expect.stringContaining("mem0's below /api/mem0")]);
      }
    const page = await fetch(`${server.url}${path}`, { redirect: "manual" });
    expect(page.status).toBe(307);
  },
);

test.each([
  ["/api/health", 200],
  ["/api/openapi.json", 200],
  ["/api/v1/owners", 200],
  ["/api/v1/stream", 200],
  ["/api/v1/export?user_id=ana", 200],
  [`/api/v1/memories/${UNKNOWN}`, 404],
  ["/api/v1/owners?limit=none", 422],
  [EVENTS, 405],
  [RETRIEVE, 405],
  ["/mcp", 405],
  ["/api/mem0/v1/ping/", 200],
  ["/api/mem0/v1/entities/", 200],
  [`/api/mem0/v1/memories/${UNKNOWN}/`, 404],
  ["/api/mem0/v3/memories/add/", 404],
  ["/proxy/v1/models", 200],
  ["/proxy/api/version", 200],
  ["/proxy/v1/chat/completions", 404],
])("HEAD and OPTIONS of %s are answered without a body", async (path, status) => {
  const send = (method: string) => {
    const headers = { authorization: `Bearer ${key}` };
    return fetch(`${server.url}${path}`, { method, headers, signal: AbortSignal.timeout(60_000) });
  };
  const get = await send("GET");
  await get.body?.cancel();
  const head = await send("HEAD");
  expect([get.status, head.status, await head.text()]).toEqual([status, status, ""]);
  for (const header of ["content-type", "allow", "cache-control"])
    expect([header, head.headers.get(header)]).toEqual([header, get.headers.get(header)]);
  const options = await send("OPTIONS");
  expect([options.status, await options.text()]).toEqual([204, ""]);
  expect(options.headers.get("access-control-allow-origin")).toBeNull();
  expect(options.headers.get("allow")?.split(", ")).toContain("OPTIONS");
});

test("a missing, malformed, unknown or expired key gets the same refusal", async () => {
  const expired = await createExpiredKey(server);
  const changedKey = key.replace(/.{6}$/, "AAAAAA");
  const keys = ["", MARK, `plm_${MARK}`, `plm_0123456789ab_${"x".repeat(43)}`, changedKey, expired];
  for (const bad of keys) {
    const problem = await expectRefusal("POST", RETRIEVE, retrieval({}), {}, bad);
    const { request_id: _, ...problemWithoutId } = problem;
    expect(problemWithoutId).toEqual({
      type: "urn:palimpsest:problem:unauthenticated",
      title: "unauthenticated",
      status: 401,
      detail: "Send a valid API key as `Authorization: Bearer plm_…`.",
      code: "unauthenticated",
      fields: [],
    });
  }
  expect(
    (await expectRefusal("GET", "/api/v1/memories", undefined, { authorization: MARK }, "")).status,
  ).toBe(401);
});

test("a key without the scope is refused with 403", async () => {
  const [reader, writer] = [
    await server.createKey({ scopes: ["read"] }),
    await server.createKey({ scopes: ["write"] }),
  ];
  const responses = [
    await expectRefusal("POST", EVENTS, events({}), {}, reader),
    await expectRefusal("POST", "/api/v1/erase", { user_id: "ana" }, {}, reader),
    await expectRefusal("DELETE", `/api/v1/memories/${UNKNOWN}`, undefined, {}, reader),
    await expectRefusal("POST", `/api/v1/memories/${UNKNOWN}/supersede`, { text: MARK }, {}, reader),
    await expectRefusal("POST", `/api/v1/memories/${UNKNOWN}/restore`, undefined, {}, reader),
    await expectRefusal("POST", `/api/v1/memories/${UNKNOWN}/separate`, undefined, {}, reader),
    await expectRefusal("POST", "/api/v1/decisions/1-1-0/rescue", {}, {}, reader),
    await expectRefusal("POST", "/api/v1/contradictions/1-1-0/resolve", { as: "newer" }, {}, reader),
    await expectRefusal("GET", "/api/v1/audit", undefined, {}, reader),
    await expectRefusal("GET", "/api/v1/dead-letters", undefined, {}, reader),
    await expectRefusal("POST", RETRIEVE, retrieval({}), {}, writer),
    await expectRefusal("GET", "/api/v1/memories?user_id=ana", undefined, {}, writer),
    await expectRefusal("GET", "/api/v1/events/x", undefined, {}, writer),
    await expectRefusal("GET", `/api/v1/memories/${UNKNOWN}/chain`, undefined, {}, writer),
    await expectRefusal("GET", `/api/v1/memories/${UNKNOWN}/origin`, undefined, {}, writer),
    await expectRefusal("GET", "/api/v1/memories", undefined, {}, writer),
    await expectRefusal("GET", "/api/v1/owners", undefined, {}, writer),
    await expectRefusal("GET", "/api/v1/chains", undefined, {}, writer),
    await expectRefusal("GET", "/api/v1/contradictions", undefined, {}, writer),
    await expectRefusal("GET", "/api/v1/decisions", undefined, {}, writer),
    await expectRefusal("GET", "/api/v1/redactions", undefined, {}, writer),
    await expectRefusal("POST", "/api/v1/pii/preview", { text: MARK }, {}, writer),
  ];
  expect(responses.map(problemParts)).toEqual(responses.map(() => [403, "scope_missing"]));
});

test("a key that is bound to an owner is refused for any other owner, known or unknown", async () => {
  const boundKey = await server.createKey({ user_id: "ana" });
  const responses = [
    await expectRefusal("POST", EVENTS, events({ user_id: MARK }), {}, boundKey),
    await expectRefusal("POST", RETRIEVE, retrieval({ user_id: MARK }), {}, boundKey),
    await expectRefusal("POST", RETRIEVE, { query: "tea", scope: "shared" }, {}, boundKey),
    await expectRefusal("POST", RETRIEVE, { query: "tea", agent_owner: "ana" }, {}, boundKey),
    await expectRefusal("GET", `/api/v1/memories?user_id=${MARK}`, undefined, {}, boundKey),
    await expectRefusal("GET", `/api/v1/chains?user_id=${MARK}`, undefined, {}, boundKey),
    await expectRefusal("GET", `/api/v1/decisions?user_id=${MARK}`, undefined, {}, boundKey),
    await expectRefusal("GET", `/api/v1/redactions?user_id=${MARK}`, undefined, {}, boundKey),
    await expectRefusal("GET", "/api/v1/owners", undefined, {}, boundKey),
    await expectRefusal("POST", "/api/v1/erase", { user_id: MARK }, {}, boundKey),
    await expectRefusal("GET", "/api/v1/audit", undefined, {}, boundKey),
    await expectRefusal("GET", "/api/v1/dead-letters", undefined, {}, boundKey),
  ];
  expect(responses.map(problemParts)).toEqual(responses.map(() => [403, "owner_forbidden"]));
});

test("the operator's routes refuse every request without the operator's token, even with an API key", async () => {
  const unknownKey = `plm_0123456789ab_${"x".repeat(43)}`;
  for (const caller of ["", key, MARK, unknownKey]) {
    for (const [method, requestPath, body] of [
      ["GET", "/api/v1/flags"],
      ["PUT", "/api/v1/flags", { name: "PII_REDACTION_ENABLED", value: false }],
      ["POST", "/api/v1/keys", { tenant: MARK }],
      ["DELETE", `/api/v1/keys/${key.split("_")[1]}`],
    ] as const)
      expect(problemParts(await expectRefusal(method, requestPath, body, {}, caller))).toEqual(
        caller === key ? [403, "caller_forbidden"] : [401, "unauthenticated"],
      );
  }
});

test("a revoked key stops working within 5 seconds", async () => {
  const keyToRevoke = await server.createKey();
  const listMemories = () => server.call(keyToRevoke, "GET", "/api/v1/memories?user_id=ana");
  expect((await listMemories()).status).toBe(200);
  await server.revokeKey(keyToRevoke);
  const revokedAt = Date.now();
  while ((await listMemories()).status === 200 && Date.now() - revokedAt < 10_000)
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(Date.now() - revokedAt).toBeLessThan(5000);
  expect(
    problemParts(await expectRefusal("GET", "/api/v1/memories?user_id=ana", undefined, {}, keyToRevoke)),
  ).toEqual([401, "unauthenticated"]);
});

test("the server's log contains no invalid value and no failure", async () => {
  const log = await readFile(server.logFile, "utf8");
  expect(log).toContain('"status":401');
  expect(log).not.toContain(MARK);
  expect(log).not.toContain('"level":50');
});
