// The log line of a request never contains an id from its path.

import { expect, test, vi } from "vitest";
import { GET as unknown } from "@/app/api/[[...rest]]/route";
import { OPERATOR } from "@/lib/base/core";
import { log, recorder } from "@/lib/base/observability";
import { createKey, createKeyInput } from "@/lib/features/access";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { HTTP_OPERATIONS, serveOperations } from "./serve-operations";

testDatabase();

const ID = "Derek-from-Rome";

/** Calls the route at a path and returns the log lines of the call. */
async function linesOf(method: "GET" | "POST" | "PUT", path: string, address: string, headers = {}) {
  const lines: Record<string, unknown>[] = [];
  const spy = vi
    .spyOn(log(), "info")
    .mockImplementation((line: unknown) => void lines.push({ ...(line as object) }));
  const params = Promise.resolve(path.includes("[id]") ? { id: ID } : {});
  const handler = path === "" ? unknown : serveOperations(path)[method];
  await handler(new Request(`http://localhost${address}`, { method, headers }), { params });
  spy.mockRestore();
  return lines;
}

test("the log contains the path of an operation with :id in place of an id", async () => {
  const ctx = await testTenant();
  const { key } = await createKey(
    OPERATOR,
    createKeyInput.parse({ tenant: ctx.tenantId, scopes: ["admin"] }),
  );
  const headers = { authorization: `Bearer ${key}` };
  const [policy] = await linesOf("GET", "/api/v1/pii/policy", "/api/v1/pii/policy", headers);
  expect(policy).toMatchObject({ operation: "getPiiPolicy", route: "/api/v1/pii/policy", status: 200 });
  const [chain] = await linesOf(
    "GET",
    "/api/v1/memories/[id]/chain",
    `/api/v1/memories/${ID}/chain`,
    headers,
  );
  expect(chain).toMatchObject({ route: "/api/v1/memories/:id/chain", status: 403 });
  const [other] = await linesOf("PUT", "/api/v1/memories/[id]/chain", `/api/v1/memories/${ID}/chain`);
  expect(other).toMatchObject({ route: "/api/v1/memories/:id/chain", status: 405 });
  const labels = recorder()
    .take()
    .series.map(({ metric, label }) => `${metric} ${label}`);
  expect(labels).toContain("request_ms GET /pii/policy");
  expect(labels).toContain("failed GET /memories/:id/chain 4xx");
});

test("the log of an unknown path omits the path", async () => {
  const lines = await linesOf("GET", "", `/api/v1/memory/${ID}`);
  expect(lines).toEqual([{ method: "GET", route: "unknown", status: 404 }]);
});

test("every operation writes a log line, and no line contains an id from the path", async () => {
  for (const { http } of HTTP_OPERATIONS.filter(
    ({ params }) => "id" in ((params as { shape?: object }).shape ?? {}),
  )) {
    const address = http.path.replace("[id]", ID);
    const lines = await linesOf(http.method as "GET", http.path, address);
    expect([http.path, lines.length]).toEqual([http.path, 1]);
    expect(JSON.stringify(lines)).not.toContain(ID);
  }
});
