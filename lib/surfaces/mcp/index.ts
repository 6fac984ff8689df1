import { createMcpServer } from "./create-server";
import { mcpRoutes } from "./mcp-routes";

export { createMcpServer } from "./create-server";
/** @public The conformance test serves its own tools with it. */
export { mcpRoutes } from "./mcp-routes";

/** The route handlers of /mcp. */
export const mcpRoute = mcpRoutes(createMcpServer);
