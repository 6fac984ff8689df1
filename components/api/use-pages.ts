"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { type ApiProblem, pathOf, type Query, request } from "./request";

type Page<Item> = { items: Item[]; next_cursor: string | null; searched_to?: string | null };

/** What the end of a list needs to know about its pages. */
export type Pages<Item> = Pick<
  ReturnType<typeof usePages<Item>>,
  "items" | "searchedTo" | "isFetchingNextPage" | "isFetchNextPageError" | "hasNextPage" | "fetchNextPage"
>;

/**
 * Reads a list page by page; `onEnd` loads the next page when the list is scrolled to its end. The server
 * stops a long search for rare items; `searchedTo` is then the time that it has reached, and the member
 * decides whether to continue. A null `path` disables the query. Polling stops when a second page is loaded.
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
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const searchedTo = data?.pages.at(-1)?.searched_to ?? null;
  const canLoadMore = hasNextPage && searchedTo === null && !isFetchingNextPage && !isFetchNextPageError;
  const onEnd = useCallback(() => {
    if (canLoadMore) void fetchNextPage();
  }, [canLoadMore, fetchNextPage]);
  return { ...pages, items, searchedTo, onEnd };
}
