import { AppError } from "@/lib/core";
import type { RouteHandler } from "./define-route";
import { problem } from "./problem";
import { serve } from "./serve";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof METHODS)[number];

/**
 * Handlers for the methods that an address lacks: a problem with status 405 and those it has in `Allow`. Without them
 * Next answers with an empty body.
 */
export function otherMethods<Own extends Method>(
  ...own: readonly Own[]
): Record<Exclude<Method, Own>, RouteHandler> {
  const handler: RouteHandler = () =>
    serve("otherMethod", async (requestId) => {
      const error = new AppError("method_not_allowed", `This address takes ${own.join(" and ")} only.`);
      const response = problem(error, requestId);
      response.headers.set("allow", own.join(", "));
      return response;
    });
  const others = METHODS.filter((method) => !(own as readonly Method[]).includes(method));
  return Object.fromEntries(others.map((method) => [method, handler])) as Record<
    Exclude<Method, Own>,
    RouteHandler
  >;
}
