"use client";

import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Health } from "@/components/api/answers";
import { ApiProblem } from "@/components/api/request";

/** The health of the components. A 503 response carries it too, so that the page can show what is down. */
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
      // A proxy in front of the server answered.
      throw new ApiProblem(response.status, "unknown", `Health check returned ${response.status}.`, null);
    },
    refetchInterval: everyMs,
  });
}
