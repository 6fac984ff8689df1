import { uuidv7 } from "@/lib/core";
import { inRequest, observe } from "@/lib/observability";

/**
 * Does what answers one request, under an id of its own, and takes its time. `operation` is its name in the metrics. With
 * `traceparent`, the caller's or null, the request is traced; without it, as for probes, it is not.
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
