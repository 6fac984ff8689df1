"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { type ApiProblem, pathOf, type Query, request } from "./request";

type Page<Item> = { items: Item[]; next_cursor: string | null };

/** Reads a list that goes on by cursor: all items so far, and how to get more. */
export function usePages<Item>(path: string, query: Query = {}, options: { everyMs?: number | false } = {}) {
  const pages = useInfiniteQuery<Page<Item>, ApiProblem>({
    queryKey: [path, query, "pages"],
    queryFn: ({ signal, pageParam }) =>
      request<Page<Item>>(
        "GET",
        pathOf(path, { ...query, cursor: pageParam as string | null }),
        undefined,
        signal,
      ),
    initialPageParam: null,
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: keepPreviousData,
    ...(options.everyMs === undefined ? {} : { refetchInterval: options.everyMs }),
  });
  const items = pages.data?.pages.flatMap((page) => page.items) ?? [];
  return { ...pages, items };
}
