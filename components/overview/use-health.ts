"use client";

import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Health } from "@/components/api/answers";
import { ApiProblem } from "@/components/api/request";

/** How the parts are. An answer of 503 tells it too, so that a page can say what is down. */
export function useHealth(everyMs: number | false): UseQueryResult<Health, ApiProblem> {
  return useQuery<Health, ApiProblem>({
    queryKey: ["/api/health"],
    queryFn: async ({ signal }) => {
      const response = await fetch("/api/health", { signal }).catch((thrown: unknown) => {
        if (signal.aborted) throw thrown;
        throw new ApiProblem(0, "unreachable", "The server does not answer. Is it running?", null);
      });
      const body = (await response.json().catch(() => null)) as Partial<Health> | null;
      if (body?.database && body.worker && body.embedder) return body as Health;
      // Something in front of the server answered instead of it.
      throw new ApiProblem(response.status, "unknown", `The answer was ${response.status}.`, null);
    },
    refetchInterval: everyMs,
  });
}
