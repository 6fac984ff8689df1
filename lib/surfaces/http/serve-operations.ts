import { METHODS, type Method, type Operation, type Served } from "@/lib/surfaces/operations";
import { offerDirectly } from "@/lib/surfaces/web";
import { httpHandler } from "./http-handler";
import { otherMethod } from "./other-methods";
import { readOpenApiOperation, servedOperations } from "./read-open-api";
import type { RouteHandler } from "./route-handler";

/**
 * Every operation with an HTTP route: those in the registry, and the one that returns the OpenAPI document.
 * @internal Exported for tests that call every operation.
 */
export const HTTP_OPERATIONS: readonly (Operation & Served)[] = [...servedOperations(), readOpenApiOperation];

/**
 * Requests that are answered without Next's router: agents send them for every message, and anyone can send
 * any number of requests for health.
 */
const DIRECT: readonly { readonly method: Method; readonly path: string }[] = [
  { method: "POST", path: "/api/v1/retrieve" },
  { method: "POST", path: "/api/v1/context" },
  { method: "POST", path: "/api/v1/answer" },
  { method: "POST", path: "/api/v1/events" },
  { method: "GET", path: "/api/health" },
];

/**
 * Returns the route handlers for a path of `app`, such as `/api/v1/memories/[id]`. Methods without an
 * operation respond with 405, because Next would send an empty body. Throws for a path without an operation.
 */
export function serveOperations(path: string): Record<Method, RouteHandler> {
  const pathOperations = HTTP_OPERATIONS.filter(({ http }) => http.path === path);
  const allowed = METHODS.filter((method) => pathOperations.some(({ http }) => http.method === method));
  if (allowed.length === 0) throw new Error(`No operation is bound to ${path}.`);
  const handlers = METHODS.map((method) => {
    const operation = pathOperations.find(({ http }) => http.method === method);
    return [method, operation ? httpHandler(operation) : otherMethod(path, allowed)] as const;
  });
  const byMethod = Object.fromEntries(handlers) as Record<Method, RouteHandler>;
  for (const { method } of DIRECT.filter((direct) => direct.path === path))
    offerDirectly(method, path, byMethod[method]);
  return byMethod;
}
