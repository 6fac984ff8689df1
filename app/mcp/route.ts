import { mcpRoute } from "@/lib/surfaces/mcp";

export const { DELETE, GET, PATCH, POST, PUT } = mcpRoute;
