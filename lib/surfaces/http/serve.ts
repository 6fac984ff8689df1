import { uuidv7 } from "@/lib/base/core";
import { inRequest, log, observe } from "@/lib/base/observability";

/**
 * Handles one request with a new request id and measures its duration. `operation` is its name in the
 * metrics. `traceparent` is the caller's header or null. Without this argument the request is not traced.
 */
export async function serve(
  operation: string,
  work: (requestId: string) => Promise<Response>,
  traceparent?: string | null,
): Promise<Response> {
  const requestId = uuidv7();
  const startedAt = performance.now();
  const span = traceparent === undefined ? undefined : { name: operation, parent: traceparent };
  const response = await inRequest(requestId, () => work(requestId), span);
  const status = `${Math.floor(response.status / 100)}xx`;
  observe("request", { operation, status }, performance.now() - startedAt);
  return response;
}

/**
 * Serves a request of a surface beside the REST API, such as `mem0`, and logs it. `route` is the path with
 * the names of its parameters, because their values must not be logged.
 */
export function serveSurface(
  surface: string,
  route: string,
  request: Request,
  answer: (requestId: string) => Promise<Response>,
): Promise<Response> {
  const { method, headers } = request;
  return serve(
    surface,
    async (requestId) => {
      const startedAt = performance.now();
      const response = await answer(requestId);
      const ms = Math.round((performance.now() - startedAt) * 100) / 100;
      log().info({ operation: surface, method, route, status: response.status, ms }, "request");
      return withoutBodyOfHead(request, response);
    },
    headers.get("traceparent"),
  );
}

/** Ends the body of an answer to HEAD. Next drops it, and a stream would stay open. */
export async function withoutBodyOfHead({ method }: Request, response: Response): Promise<Response> {
  if (method !== "HEAD") return response;
  await response.body?.cancel();
  return new Response(null, response);
}
