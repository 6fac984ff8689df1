// A client that disconnects in the middle of its body counts as no error of the server, on every surface.

import { afterEach, expect, test, vi } from "vitest";
import { POST as addMemories } from "@/app/api/mem0/[...path]/route";
import { POST as mcp } from "@/app/mcp/route";
import { OPERATOR } from "@/lib/base/core";
import { log, recorder } from "@/lib/base/observability";
import { createKey, createKeyInput } from "@/lib/features/access";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { serveOperations } from "./serve-operations";

testDatabase();
afterEach(() => vi.restoreAllMocks());

const PATHS = {
  "/api/v1/events": serveOperations("/api/v1/events").POST,
  "/api/v1/events/preview": serveOperations("/api/v1/events/preview").POST,
  "/api/v1/import": serveOperations("/api/v1/import").POST,
  "/api/mem0/v3/memories/add/": addMemories,
  "/mcp": mcp,
};

test.each(Object.entries(PATHS))("an aborted upload to %s", async (path, handler) => {
  const { tenantId: tenant } = await testTenant();
  const { key } = await createKey(
    OPERATOR,
    createKeyInput.parse({ tenant, scopes: ["read", "write", "admin"] }),
  );
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"events":[')),
    pull: (controller) => controller.error(new Error("aborted")),
  });
  const headers = {
    authorization: `Bearer ${key}`,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    host: "localhost:3000",
  };
  const init: RequestInit & { duplex: "half" } = { method: "POST", headers, body, duplex: "half" };
  const logged = vi.spyOn(log(), "error").mockImplementation(() => undefined);
  recorder().take();
  const response = await handler(new Request(`http://localhost:3000${path}`, init), {
    params: Promise.resolve({}),
  });
  expect(response.status).toBe(499);
  expect(logged).not.toHaveBeenCalled();
  expect(
    recorder()
      .take()
      .series.filter(({ label }) => label.endsWith("5xx")),
  ).toEqual([]);
});
