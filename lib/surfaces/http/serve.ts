import { uuidv7 } from "@/lib/base/core";
import { inRequest, observe } from "@/lib/base/observability";

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
