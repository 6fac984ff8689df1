// The serving code of /mcp passes all scenarios that the 2026 protocol requires, with the fixtures they name.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { OPERATOR } from "@/lib/base/core";
import { createKey, createKeyInput } from "@/lib/features/access";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { mcpRoutes } from "@/lib/surfaces/mcp";
import { createFixturesServer } from "../../testkit/mcp-fixtures/create-fixtures-server";
import { startForwarder } from "../../testkit/mcp-forwarder";
import { MCP_TOOLS, runMcpTool } from "../../testkit/mcp-tools";

vi.stubEnv("LOG_LEVEL", "fatal");
testDatabase();

// .ci/mcp-tools installs the suite and prints the folder for TEST_MCP_TOOLS.
describe.skipIf(!MCP_TOOLS)("with Node 22 and the tools of .ci/mcp-tools", () => {
  const routes = mcpRoutes(createFixturesServer);
  const server = createServer(async (incoming, outgoing) => {
    const handler = routes[incoming.method as keyof typeof routes] ?? routes.GET;
    const abort = new AbortController();
    outgoing.once("close", () => abort.abort());
    const response = await handler(
      new Request(`http://127.0.0.1${incoming.url}`, {
        method: incoming.method ?? "GET",
        headers: incoming.headers as Record<string, string>,
        signal: abort.signal,
        ...(incoming.method === "POST"
          ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: "half" }
          : {}),
      } as RequestInit),
      { params: Promise.resolve({}) },
    );
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    if (response.body) Readable.fromWeb(response.body as never).pipe(outgoing);
    else outgoing.end();
  });
  let forwarder: Awaited<ReturnType<typeof startForwarder>>;

  beforeAll(async () => {
    const { tenantId } = await testTenant();
    const { key } = await createKey(OPERATOR, createKeyInput.parse({ tenant: tenantId, user_id: "ana" }));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    forwarder = await startForwarder(`http://127.0.0.1:${port}`, key);
  });
  afterAll(async () => {
    await forwarder?.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  test("all 37 required scenarios are green", async () => {
    const { code, output } = await runMcpTool("conformance-2026", [
      "server",
      "--url",
      forwarder.url,
      "--requirements",
      "2026-07-28",
    ]);
    expect([code, output]).toEqual([0, output]);
    expect(output.match(/^✓ /gm)?.length).toBeGreaterThanOrEqual(37);
  });
});
