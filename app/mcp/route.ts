// First, so that the build shares one chunk of 3 MB with the other routes instead of copying it.
import "@/lib/surfaces/http";
import { mcpRoute } from "@/lib/surfaces/mcp";

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = mcpRoute;
