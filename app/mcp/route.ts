import { mcpRoute } from "@/lib/surfaces/mcp";

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = mcpRoute;
