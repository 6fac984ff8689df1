// First, so that the build shares one chunk of 3 MB with the other routes instead of copying it.
import "@/lib/surfaces/http";
import { offerDirectly } from "@/lib/surfaces/web";
import { createMcpServer } from "./create-server";
import { mcpRoutes } from "./mcp-routes";

export { createMcpServer } from "./create-server";
/** @public The conformance test serves its own tools with it. */
export { mcpRoutes } from "./mcp-routes";

/** The route handlers of /mcp. Agents call tools for every message, so Next's router is left out. */
export const mcpRoute = mcpRoutes(createMcpServer);
offerDirectly("POST", "/mcp", mcpRoute.POST);
