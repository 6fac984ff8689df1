"use client";

import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type ApiProblem, pathOf, type Query, request } from "./request";

/**
 * Reads an endpoint and keeps the previous data while new data loads, so that the layout stays stable. With
 * `everyMs`, it polls while the page is visible. A null `path` disables the query.
 */
export function useApi<T>(
  path: string | null,
  query: Query = {},
  options: { everyMs?: number | false } = {},
): UseQueryResult<T, ApiProblem> {
  return useQuery<T, ApiProblem>({
    queryKey: [path, query],
    queryFn: ({ signal }) => request<T>("GET", pathOf(path ?? "", query), undefined, signal),
    enabled: path !== null,
    placeholderData: keepPreviousData,
    ...(options.everyMs === undefined ? {} : { refetchInterval: options.everyMs }),
  });
}
