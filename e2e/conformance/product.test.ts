// The product's MCP endpoint passes the conformance suites of both protocol eras and the inspector's strict
// check.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startForwarder } from "../../testkit/mcp-forwarder";
import { MCP_TOOLS, runMcpTool } from "../../testkit/mcp-tools";
import { startTestServer, type TestServer } from "../../testkit/server";

/** The scenarios of the 2026 protocol that need no fixtures. */
const MODERN = [
  "tools-list",
  "resources-list",
  "prompts-list",
  "sep-2164-resource-not-found",
  "caching",
  "dns-rebinding-protection",
  "server-sse-multiple-streams",
  "http-header-validation",
  "input-required-result-missing-input-response",
  "input-required-result-unsupported-methods",
  "input-required-result-ignore-extra-params",
  "input-required-result-validate-input",
];
/** Those of the 2025 protocols. */
const LEGACY = [
  "server-initialize",
  "ping",
  "tools-list",
  "resources-list",
  "prompts-list",
  "dns-rebinding-protection",
];

// .ci/mcp-tools installs the tools and prints the folder for TEST_MCP_TOOLS.
describe.skipIf(!MCP_TOOLS)("with Node 22 and the tools of .ci/mcp-tools", () => {
  let server: TestServer;
  let forwarder: Awaited<ReturnType<typeof startForwarder>>;
  let key: string;
  beforeAll(async () => {
    server = await startTestServer();
    key = await server.createKey({ scopes: ["read", "write"], user_id: "ana" });
    forwarder = await startForwarder(server.url, key);
  });
  afterAll(async () => {
    await forwarder?.close();
    await server?.stop();
  });

  test.each([
    ...MODERN.map((scenario) => ["conformance-2026", scenario, ["--spec-version", "2026-07-28"]] as const),
    ...LEGACY.map((scenario) => ["conformance-2025", scenario, []] as const),
  ])("%s passes %s", async (tool, scenario, more) => {
    const { code, output } = await runMcpTool(tool, [
      "server",
      "--url",
      forwarder.url,
      "--scenario",
      scenario,
      ...more,
    ]);
    expect(output).not.toMatch(/\bFAILURE\b/);
    expect([code, output]).toEqual([0, output]);
  });

  test.each(["legacy", "modern"])(
    "the inspector accepts the schemas of all tools in the %s era",
    async (era) => {
      const { code, output } = await runMcpTool("inspector", [
        "--cli",
        `${server.url}/mcp`,
        "--transport",
        "http",
        "--stored-auth-only",
        "--header",
        `Authorization: Bearer ${key}`,
        "--protocol-era",
        era,
        "--method",
        "tools/list",
        "--strict",
        "--format",
        "json",
      ]);
      expect([code, output]).toEqual([0, output]);
    },
  );
});
