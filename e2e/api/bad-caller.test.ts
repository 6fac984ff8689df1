// Requests with a wrong method, API key, scope or owner are refused on every route of the API.

import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { HTTP_OPERATIONS } from "@/lib/surfaces/http";
import type { ServerClient } from "../../testkit/server-client";
import { sharedServer } from "../../testkit/shared-server";
import { MARK, refusals, said } from "./refusals";

let server: ServerClient;
let key: string;
let refused: ReturnType<typeof refusals>;
beforeAll(async () => {
  server = await sharedServer("bad-caller");
  key = await server.createKey();
  refused = refusals(server, key);
});

const EVENTS = "/api/v1/events";
const RETRIEVE = "/api/v1/retrieve";
const UNKNOWN = "ab".repeat(32);
const events = (more: object) => ({
  events: [{ user_id: "ana", role: "user", text: "I like tea", ...more }],
});
const retrieval = (more: object) => ({ query: "tea", user_id: "ana", ...more });

test("every route answers an unsupported method with 405 and the methods that it supports", async () => {
  const paths = [...new Set(HTTP_OPERATIONS.map(({ http }) => http.path))];
  expect(paths.length).toBeGreaterThan(10);
  for (const path of paths) {
    const to = path.replaceAll(/\[\w+\]/g, UNKNOWN);
    const own: string[] = HTTP_OPERATIONS.filter(({ http }) => http.path === path).map(
      ({ http }) => http.method,
    );
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((name) => !own.includes(name))) {
      const problem = await refused(method, to);
      expect([to, method, problem.status, problem.code]).toEqual([to, method, 405, "method_not_allowed"]);
    }
  }
});

test("a missing, malformed, unknown or expired key gets the same refusal", async () => {
  const expired = await server.createKey({ expires_at: "2020-01-01T00:00:00Z" });
  const other = key.replace(/.{6}$/, "AAAAAA");
  const keys = ["", MARK, `plm_${MARK}`, `plm_0123456789ab_${"x".repeat(43)}`, other, expired];
  for (const bad of keys) {
    const problem = await refused("POST", RETRIEVE, retrieval({}), {}, bad);
    const { request_id: _, ...same } = problem;
    expect(same).toEqual({
      type: "urn:palimpsest:problem:unauthenticated",
      title: "unauthenticated",
      status: 401,
      detail: "Send a valid API key as `Authorization: Bearer plm_…`.",
      code: "unauthenticated",
      fields: [],
    });
  }
  expect((await refused("GET", "/api/v1/memories", undefined, { authorization: MARK }, "")).status).toBe(401);
});

test("a key without the scope is refused with 403", async () => {
  const [reader, writer] = [
    await server.createKey({ scopes: ["read"] }),
    await server.createKey({ scopes: ["write"] }),
  ];
  const asked = [
    await refused("POST", EVENTS, events({}), {}, reader),
    await refused("POST", "/api/v1/erase", { user_id: "ana" }, {}, reader),
    await refused("DELETE", `/api/v1/memories/${UNKNOWN}`, undefined, {}, reader),
    await refused("POST", `/api/v1/memories/${UNKNOWN}/supersede`, { text: MARK }, {}, reader),
    await refused("POST", `/api/v1/memories/${UNKNOWN}/restore`, undefined, {}, reader),
    await refused("POST", "/api/v1/decisions/1-1-0/rescue", {}, {}, reader),
    await refused("POST", "/api/v1/contradictions/1-1-0/resolve", { as: "replaced" }, {}, reader),
    await refused("GET", "/api/v1/audit", undefined, {}, reader),
    await refused("GET", "/api/v1/dead-letters", undefined, {}, reader),
    await refused("POST", RETRIEVE, retrieval({}), {}, writer),
    await refused("GET", "/api/v1/memories?user_id=ana", undefined, {}, writer),
    await refused("GET", "/api/v1/events/x", undefined, {}, writer),
    await refused("GET", `/api/v1/memories/${UNKNOWN}/chain`, undefined, {}, writer),
    await refused("GET", `/api/v1/memories/${UNKNOWN}/origin`, undefined, {}, writer),
    await refused("GET", "/api/v1/memories", undefined, {}, writer),
    await refused("GET", "/api/v1/owners", undefined, {}, writer),
    await refused("GET", "/api/v1/chains", undefined, {}, writer),
    await refused("GET", "/api/v1/contradictions", undefined, {}, writer),
    await refused("GET", "/api/v1/decisions", undefined, {}, writer),
    await refused("GET", "/api/v1/redactions", undefined, {}, writer),
    await refused("POST", "/api/v1/pii/preview", { text: MARK }, {}, writer),
  ];
  expect(asked.map(said)).toEqual(asked.map(() => [403, "scope_missing"]));
});

test("a key that is bound to an owner is refused for any other owner, known or unknown", async () => {
  const bound = await server.createKey({ user_id: "ana" });
  const asked = [
    await refused("POST", EVENTS, events({ user_id: MARK }), {}, bound),
    await refused("POST", RETRIEVE, retrieval({ user_id: MARK }), {}, bound),
    await refused("POST", RETRIEVE, { query: "tea", scope: "shared" }, {}, bound),
    await refused("POST", RETRIEVE, { query: "tea", agent_owner: "ana" }, {}, bound),
    await refused("GET", `/api/v1/memories?user_id=${MARK}`, undefined, {}, bound),
    await refused("GET", `/api/v1/chains?user_id=${MARK}`, undefined, {}, bound),
    await refused("GET", `/api/v1/decisions?user_id=${MARK}`, undefined, {}, bound),
    await refused("GET", `/api/v1/redactions?user_id=${MARK}`, undefined, {}, bound),
    await refused("GET", "/api/v1/owners", undefined, {}, bound),
    await refused("POST", "/api/v1/erase", { user_id: MARK }, {}, bound),
    await refused("GET", "/api/v1/audit", undefined, {}, bound),
    await refused("GET", "/api/v1/dead-letters", undefined, {}, bound),
  ];
  expect(asked.map(said)).toEqual(asked.map(() => [403, "owner_forbidden"]));
});

test("the operator's routes refuse requests without the operator's token, also with API keys", async () => {
  for (const as of ["", key, MARK]) {
    for (const [method, to, body] of [
      ["GET", "/api/v1/flags"],
      ["PUT", "/api/v1/flags", { name: "PII_REDACTION_ENABLED", value: false }],
      ["POST", "/api/v1/keys", { tenant: MARK }],
      ["DELETE", `/api/v1/keys/${key.split("_")[1]}`],
    ] as const)
      expect(said(await refused(method, to, body, {}, as))).toEqual([401, "unauthenticated"]);
  }
});

test("a revoked key stops working within 5 seconds", async () => {
  const doomed = await server.createKey();
  const ask = () => server.call(doomed, "GET", "/api/v1/memories?user_id=ana");
  expect((await ask()).status).toBe(200);
  await server.revokeKey(doomed);
  const revokedAt = Date.now();
  while ((await ask()).status === 200 && Date.now() - revokedAt < 10_000)
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(Date.now() - revokedAt).toBeLessThan(5000);
  expect(said(await refused("GET", "/api/v1/memories?user_id=ana", undefined, {}, doomed))).toEqual([
    401,
    "unauthenticated",
  ]);
});

test("the server's log contains no wrong value and no failure", async () => {
  const log = await readFile(server.logFile, "utf8");
  expect(log).toContain('"status":401');
  expect(log).not.toContain(MARK);
  expect(log).not.toContain('"level":50');
});
