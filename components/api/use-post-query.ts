"use client";

import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type ApiProblem, request } from "./request";

/**
 * Reads an endpoint that takes its parameters in a POST body, such as a search. Keeps the previous data while
 * new data loads. A null `path` disables the query.
 */
export function usePostQuery<T>(path: string | null, body: unknown): UseQueryResult<T, ApiProblem> {
  return useQuery<T, ApiProblem>({
    queryKey: [path, body, "post"],
    queryFn: ({ signal }) => request<T>("POST", path ?? "", body, signal),
    enabled: path !== null,
    placeholderData: keepPreviousData,
  });
}
