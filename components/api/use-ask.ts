"use client";

import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type ApiProblem, request } from "./request";

/** Reads what is asked for in a body, as a search is; keeps the answer before it meanwhile. `path` null asks nothing. */
export function useAsk<T>(path: string | null, body: unknown): UseQueryResult<T, ApiProblem> {
  return useQuery<T, ApiProblem>({
    queryKey: [path, body, "ask"],
    queryFn: ({ signal }) => request<T>("POST", path ?? "", body, signal),
    enabled: path !== null,
    placeholderData: keepPreviousData,
  });
}
