import { uuidv7 } from "@/lib/core";
import { inRequest, observe } from "@/lib/observability";

/** Does what answers one request, under an id of its own, and takes its time. `operation` is its name in the metrics. */
export async function serve(
  operation: string,
  work: (requestId: string) => Promise<Response>,
): Promise<Response> {
  const requestId = uuidv7();
  const startedAt = performance.now();
  const response = await inRequest(requestId, () => work(requestId));
  const status = `${Math.floor(response.status / 100)}xx`;
  observe("request", { operation, status }, performance.now() - startedAt);
  return response;
}
