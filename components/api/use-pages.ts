"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type ApiProblem, pathOf, type Query, request } from "./request";

type Page<Item> = { items: Item[]; next_cursor: string | null; searched_to?: string | null };

/**
 * Reads a list page by page. The server stops a long search for rare items; `searchedTo` is then the time
 * that it has reached, and the member decides whether to continue. A null `path` disables the query. Polling
 * stops when a second page is loaded.
 */
export function usePages<Item, More = unknown>(
  path: string | null,
  query: Query = {},
  options: { everyMs?: number | false } = {},
) {
  const pages = useInfiniteQuery<Page<Item> & More, ApiProblem>({
    queryKey: [path, query, "pages"],
    queryFn: ({ signal, pageParam }) =>
      request<Page<Item> & More>(
        "GET",
        pathOf(path ?? "", { ...query, cursor: pageParam as string | null }),
        undefined,
        signal,
      ),
    initialPageParam: null,
    getNextPageParam: (last) => last.next_cursor,
    enabled: path !== null,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) < 2 && options.everyMs) || false,
  });
  const { data } = pages;
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  return { ...pages, items, searchedTo: data?.pages.at(-1)?.searched_to ?? null };
}
