"use client";

import { keepPreviousData, useQueries } from "@tanstack/react-query";
import type { OutputOf } from "@/components/api/output-of";
import { type ApiProblem, request } from "@/components/api/request";
import type { Memory } from "@/components/memory/responses";

/** The number of memories that the API returns at once. */
const MAX_IDS = 200;
const PATH = "/api/v1/memories/read";

/**
 * Reads memories by ID. The function that it returns gives a memory; null when it was deleted, and undefined
 * while it loads or when loading fails.
 */
export function useMemories(ids: readonly string[]): (id: string) => Memory | null | undefined {
  const unique = [...new Set(ids)];
  const chunks = Array.from({ length: Math.ceil(unique.length / MAX_IDS) }, (_, at) =>
    unique.slice(at * MAX_IDS, (at + 1) * MAX_IDS),
  );
  const results = useQueries({
    queries: chunks.map((chunk) => ({
      queryKey: [PATH, chunk, "post"],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        request<OutputOf<"readMemories">>("POST", PATH, { ids: chunk }, signal) as Promise<
          OutputOf<"readMemories">
        >,
      placeholderData: keepPreviousData,
      throwOnError: (_: ApiProblem) => false,
    })),
  });
  const byId = new Map(results.flatMap(({ data }) => data?.items ?? []).map((memory) => [memory.id, memory]));
  const isLoaded = results.every(({ data, isPlaceholderData }) => data && !isPlaceholderData);
  return (id) => byId.get(id) ?? (isLoaded ? null : undefined);
}
