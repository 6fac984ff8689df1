import { AppError } from "@/lib/base/core";
import { log } from "@/lib/base/observability";
import { type Method, templateOf } from "@/lib/surfaces/operations";
import { problem } from "./problem";
import type { RouteHandler } from "./route-handler";
import { serve } from "./serve";

/**
 * Returns a handler for methods that a path does not support. It responds with 405 and the header `Allow`.
 */
export function otherMethod(path: string, allowed: readonly Method[]): RouteHandler {
  return (request) =>
    serve("otherMethod", async (requestId) => {
      const error = new AppError("method_not_allowed", `Method not allowed. Use ${allowed.join(" or ")}.`);
      const response = problem(error, requestId);
      response.headers.set("allow", allowed.join(", "));
      const route = templateOf(path);
      log().info({ method: request.method, route, status: response.status }, "request");
      return response;
    });
}

/** Most unknown paths come from a base URL that lacks a part. */
const NOT_FOUND =
  "Endpoint not found. The API is below /api/v1, mem0's below /api/mem0, the chat proxy below /proxy, and MCP is at /mcp. See /reference.";

/**
 * A handler for unknown paths below /api, /mcp, /proxy and /.well-known. The log omits the path, because a
 * mistyped one can contain an id.
 */
const unknown: RouteHandler = (request) =>
  serve("unknownPath", async (requestId) => {
    const response = problem(new AppError("not_found", NOT_FOUND), requestId);
    log().info({ method: request.method, route: "unknown", status: response.status }, "request");
    return response;
  });

/** The route handlers for unknown paths below /api, /mcp, /proxy and /.well-known. */
export const unknownPath: Record<Method, RouteHandler> = {
  DELETE: unknown,
  GET: unknown,
  PATCH: unknown,
  POST: unknown,
  PUT: unknown,
};
