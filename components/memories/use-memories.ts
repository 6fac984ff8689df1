"use client";

import { useMemo } from "react";
import { useAsk } from "@/components/api/use-ask";
import { usePages } from "@/components/api/use-pages";
import type { Hit, Memory } from "@/components/memory/answers";
import { ownerFields } from "@/components/memory/owner";
import type { RetrieveOutput } from "@/lib/retrieval";
import type { Filters } from "./use-filters";

/** A row of the page: a listed memory, or one that a search found. */
export type MemoryRow = Pick<
  Memory,
  | "id"
  | "event_id"
  | "text"
  | "type"
  | "owner"
  | "role"
  | "speaker"
  | "session_id"
  | "occurred_at"
  | "superseded_at"
  | "state"
> & { readonly memory: Memory | null; readonly hit: Hit | null };

/** Hits a search asks for. */
const SEARCH_K = 50;

/**
 * The rows that the filters ask for. With words typed it is the hot path's own search, which reads one owner and shared;
 * without, the list, newest record first. A search bounds the time when it was so, a list the time of its recording.
 */
export function useMemories(
  filters: Filters,
  range: { from: string | null; to: string | null; everyMs: number | false },
) {
  const { q, owner, type, state, tag, source, session } = filters;
  const isSearch = q.trim() !== "";
  const isOwnerMissing = isSearch && owner === null;
  const isNeverFound = isSearch && state === "expired";
  const list = usePages<Memory>(
    isSearch ? null : "/api/v1/memories",
    {
      ...ownerFields(owner),
      type: type.join(","),
      state,
      tag: tag.trim(),
      source: source.trim(),
      session_id: session.trim(),
      recorded_from: range.from,
      recorded_to: range.to,
    },
    { everyMs: range.everyMs },
  );
  const search = useAsk<RetrieveOutput>(isSearch && owner && !isNeverFound ? "/api/v1/retrieve" : null, {
    query: q.trim(),
    ...ownerFields(owner),
    ...(session.trim() ? { session_id: session.trim() } : {}),
    k: SEARCH_K,
    explain: true,
    include_superseded: state !== "current",
    filters: {
      ...(type.length > 0 ? { types: type } : {}),
      ...(tag.trim() ? { tags: [tag.trim()] } : {}),
      ...(source.trim() ? { source: source.trim() } : {}),
      ...(range.from ? { from: range.from } : {}),
      ...(range.to ? { to: range.to } : {}),
    },
  });
  const { items } = list;
  const found = search.data;
  const rows = useMemo(() => {
    if (!isSearch) return items.map(listed);
    const all = isOwnerMissing || isNeverFound ? [] : (found?.hits ?? []).map(hit);
    return state === "superseded" ? all.filter((row) => row.state === "superseded") : all;
  }, [isSearch, isOwnerMissing, isNeverFound, items, found, state]);
  const asked = isSearch ? search : list;
  const isAsking = !isOwnerMissing && !isNeverFound;
  return {
    rows,
    isSearch,
    isOwnerMissing,
    isNeverFound,
    found: isSearch && isAsking ? found : undefined,
    searchedTo: isSearch ? null : list.searchedTo,
    hasMore: !isSearch && list.hasNextPage,
    isGettingMore: list.isFetchingNextPage,
    more: list.fetchNextPage,
    isLoading: isAsking && asked.isPending,
    isStale: isAsking && asked.isPlaceholderData,
    problem: isAsking ? asked.error : null,
    retry: () => void asked.refetch(),
  };
}

function listed(memory: Memory): MemoryRow {
  return { ...memory, memory, hit: null };
}

function hit(found: Hit): MemoryRow {
  const state = found.superseded_at === null ? "current" : "superseded";
  return { ...found, state, memory: null, hit: found };
}
