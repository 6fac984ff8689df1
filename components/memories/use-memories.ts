"use client";

import { useMemo } from "react";
import type { OutputOf } from "@/components/api/output-of";
import { usePages } from "@/components/api/use-pages";
import { usePostQuery } from "@/components/api/use-post-query";
import { ownerFields } from "@/components/memory/owner";
import type { Hit, Memory } from "@/components/memory/responses";
import type { Filters } from "./use-filters";

/** A row of the page: a listed memory or a search result. */
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

/** The number of results that a search requests. */
const SEARCH_K = 50;

/**
 * Returns the rows for the current filters. With a query, it runs the same retrieval as agents do, for one
 * owner plus shared memory. Without a query, it lists memories, newest first. The time range filters search
 * results by date, and listed memories by the time when they were added.
 */
export function useMemories(
  filters: Filters,
  range: { from: string | null; to: string | null; everyMs: number | false },
) {
  const { q, owner, type, state, tag, source, session, unused } = filters;
  const isSearch = q.trim() !== "";
  const isOwnerMissing = isSearch && owner === null;
  /** Retrievals return no expired memories, and know nothing of earlier retrievals. */
  const isUnsearchable = isSearch && (state === "expired" || unused !== null);
  const list = usePages<Memory>(
    isSearch ? null : "/api/v1/memories",
    {
      ...ownerFields(owner),
      type: type.join(","),
      state,
      tag: tag.trim(),
      source: source.trim(),
      session_id: session.trim(),
      unused,
      recorded_from: range.from,
      recorded_to: range.to,
    },
    { everyMs: range.everyMs },
  );
  const search = usePostQuery<OutputOf<"retrieve">>(
    isSearch && owner && !isUnsearchable ? "/api/v1/retrieve" : null,
    {
      query: q.trim(),
      ...ownerFields(owner),
      ...(session.trim() ? { session_id: session.trim() } : {}),
      k: SEARCH_K,
      explain: true,
      include_background: false,
      include_superseded: state !== "current",
      filters: {
        ...(type.length > 0 ? { types: type } : {}),
        ...(tag.trim() ? { tags: [tag.trim()] } : {}),
        ...(source.trim() ? { source: source.trim() } : {}),
        ...(range.from ? { from: range.from } : {}),
        ...(range.to ? { to: range.to } : {}),
      },
    },
  );
  const { items } = list;
  const output = search.data;
  const rows = useMemo(() => {
    if (!isSearch) return items.map(rowOfMemory);
    const all = isOwnerMissing || isUnsearchable ? [] : (output?.hits ?? []).map(rowOfHit);
    return state === "superseded" ? all.filter((row) => row.state === "superseded") : all;
  }, [isSearch, isOwnerMissing, isUnsearchable, items, output, state]);
  const query = isSearch ? search : list;
  const isEnabled = !isOwnerMissing && !isUnsearchable;
  return {
    rows,
    isSearch,
    isOwnerMissing,
    isUnsearchable,
    output: isSearch && isEnabled ? output : undefined,
    /** The pages of the list; null for a search, which has one. */
    pages: isSearch ? null : list,
    isLoading: isEnabled && query.isPending,
    isStale: isEnabled && query.isPlaceholderData,
    problem: isEnabled ? query.error : null,
    retry: () => void query.refetch(),
  };
}

function rowOfMemory(memory: Memory): MemoryRow {
  return { ...memory, memory, hit: null };
}

function rowOfHit(hit: Hit): MemoryRow {
  const state = hit.superseded_at === null ? "current" : "superseded";
  return { ...hit, type: hit.type ?? "interaction", state, memory: null, hit };
}
