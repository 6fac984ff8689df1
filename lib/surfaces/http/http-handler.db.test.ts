// HEAD is answered as GET without a body, and fields may be in the query where the body is optional.

import { expect, test, vi } from "vitest";
import { OPERATOR } from "@/lib/base/core";
import { createKey, createKeyInput } from "@/lib/features/access";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { serveOperations } from "./serve-operations";

vi.stubEnv("LOG_LEVEL", "silent");
testDatabase();

test("a HEAD request of the stream takes no place of a stream", async () => {
  const { tenantId } = await testTenant();
  const { key } = await createKey(OPERATOR, createKeyInput.parse({ tenant: tenantId, user_id: "ana" }));
  const { GET } = serveOperations("/api/v1/stream");
  const call = (method: string) =>
    GET(
      new Request("http://localhost:3000/api/v1/stream", {
        method,
        headers: { authorization: `Bearer ${key}` },
      }),
      { params: Promise.resolve({}) },
    );
  for (let n = 0; n < 60; n++) {
    const response = await call("HEAD");
    expect([response.status, response.body]).toEqual([200, null]);
    expect(response.headers.get("content-type")).toMatch("text/event-stream");
  }
  const stream = await call("GET");
  expect(stream.status).toBe(200);
  await stream.body?.cancel();
});

test("the fields of an optional body may be in the query, and those of another body must be in it", async () => {
  const { tenantId } = await testTenant();
  const { key } = await createKey(OPERATOR, createKeyInput.parse({ tenant: tenantId, scopes: ["write"] }));
  const post = async (
    path: "/api/v1/sessions" | "/api/v1/sessions/[id]/close",
    query = "",
    body?: unknown,
  ) => {
    const response = await serveOperations(path).POST(
      new Request(`http://localhost:3000${path}${query}`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
      { params: Promise.resolve(path.includes("[id]") ? { id: "trip" } : {}) },
    );
    const { code = null, fields = [] } = await response.json();
    return [response.status, code, fields.map((field: { path: string }) => field.path)];
  };
  const named = { user_id: "ana" };
  expect(await post("/api/v1/sessions", "", { ...named, session_id: "trip" })).toEqual([201, null, []]);
  expect(await post("/api/v1/sessions", "?session_id=trip", named)).toEqual([
    422,
    "invalid_input",
    ["session_id"],
  ]);
  const close = (query?: string, body?: unknown) => post("/api/v1/sessions/[id]/close", query, body);
  expect(await close("?wait_ms=5", named)).toEqual([200, null, []]);
  expect(await close("?user_id=ana&wait_ms=5")).toEqual([200, null, []]);
  expect(await close("?wait_ms=soon", named)).toEqual([422, "invalid_input", ["wait_ms"]]);
  expect(await close("?unknown=1", named)).toEqual([422, "invalid_input", ["unknown"]]);
  expect(await close("?user_id=ana", [named])).toEqual([422, "invalid_input", [""]]);
  // What the body says counts.
  expect(await close("?user_id=ben", named)).toEqual([200, null, []]);
});
