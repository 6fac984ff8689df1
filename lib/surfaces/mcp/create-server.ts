import { McpServer } from "@modelcontextprotocol/server";
import { VERSION } from "@/lib/base/config";
import { instructions } from "./instructions";
import { registerPrompts } from "./prompts";
import { registerResources } from "./resources";
import type { McpSession } from "./session";
import { TOOLS } from "./tools";

/** Lists that depend only on the key, unlike that of resources, so a client can keep them for this long. */
const LIST_TTL_MS = 300_000;

/**
 * Creates the MCP server of a caller, with all tools, resources and prompts. It serves one request over HTTP,
 * or one connection over stdio, in either protocol era.
 */
export function createMcpServer(session: McpSession): McpServer {
  const forLists = { ttlMs: LIST_TTL_MS, cacheScope: "private" } as const;
  const server = new McpServer(
    { name: "palimpsest", title: "Palimpsest", version: VERSION },
    {
      instructions: instructions(),
      // No list has notices: tools and prompts never change during a connection, and resources are paged.
      capabilities: {
        tools: { listChanged: false },
        prompts: { listChanged: false },
        resources: { listChanged: false, subscribe: session.canSubscribe },
      },
      cacheHints: {
        "tools/list": forLists,
        "prompts/list": forLists,
        "resources/templates/list": forLists,
        "server/discover": forLists,
      },
    },
  );
  for (const tool of TOOLS) tool.register(server, session);
  registerResources(server, session);
  registerPrompts(server, session);
  return server;
}
