"use client";

import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type ApiProblem, pathOf, type Query, request } from "./request";

/**
 * Reads an endpoint and keeps what it gave while the next answer is on its way, so that nothing jumps. `everyMs` asks
 * again by itself while the page is seen; `path` null asks nothing.
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
