"use client";

import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { ApiProblem } from "@/components/api/request";
import type { Health } from "@/components/api/responses";

/**
 * Reads the health of the components. It is also read from a 503 response, so that the page shows what is
 * down.
 */
export function useHealth(everyMs: number | false): UseQueryResult<Health, ApiProblem> {
  return useQuery<Health, ApiProblem>({
    queryKey: ["/api/health"],
    queryFn: async ({ signal }) => {
      const response = await fetch("/api/health", { signal }).catch((thrown: unknown) => {
        if (signal.aborted) throw thrown;
        throw new ApiProblem(
          0,
          "unreachable",
          "Can’t reach the server. Check your connection and that it’s running.",
          null,
        );
      });
      const body = (await response.json().catch(() => null)) as Partial<Health> | null;
      if (body?.database && body.worker && body.embedder) return body as Health;
      // The response came from a proxy in front of the server.
      throw new ApiProblem(response.status, "unknown", `Health check returned ${response.status}.`, null);
    },
    refetchInterval: everyMs,
  });
}
