import { createMcpServer } from "./create-server";
import { mcpRoutes } from "./mcp-routes";

export { createMcpServer } from "./create-server";
export {
  /** @internal Exported for the conformance tests, which serve fixtures with it. */
  mcpRoutes,
} from "./mcp-routes";

/** The route handlers of /mcp. */
export const mcpRoute = mcpRoutes(createMcpServer);
