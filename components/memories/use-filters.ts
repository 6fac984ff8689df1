"use client";

import { useDebouncedValue } from "@mantine/hooks";
import {
  debounce,
  type inferParserType,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
  useQueryStates,
} from "nuqs";
import { parseAsOwner } from "@/components/memory/owner";
import { TYPE_COLORS } from "@/components/memory/type-badge";
import { UNUSED } from "@/components/memory/unused";
import { TYPING_MS } from "@/components/ui/text-filter";
import type { MemoryType } from "@/lib/base/core";

export const TYPES = Object.keys(TYPE_COLORS) as MemoryType[];
export const STATES = ["current", "superseded", "expired", "all"] as const;

const inUrl = {
  q: parseAsString.withDefault(""),
  owner: parseAsOwner,
  type: parseAsArrayOf(parseAsStringLiteral(TYPES)).withDefault([]),
  state: parseAsStringLiteral(STATES).withDefault("current"),
  tag: parseAsString.withDefault(""),
  source: parseAsString.withDefault(""),
  session: parseAsString.withDefault(""),
  unused: parseAsStringLiteral(UNUSED),
};
export type Filters = inferParserType<typeof inUrl>;

/** Returns the filters as typed and debounced for requests, and whether any filter or time range is set. */
export function useFilters(range: { from: string | null; to: string | null; clear: () => void }) {
  const [typed, set] = useQueryStates(inUrl, { limitUrlUpdates: debounce(TYPING_MS) });
  const [debounced] = useDebouncedValue(typed, TYPING_MS);
  const { q, owner, type, state, tag, source, session, unused } = typed;
  const moreFilterCount = [tag, source, session, unused].filter(Boolean).length;
  const isAny =
    moreFilterCount > 0 ||
    range.from !== null ||
    range.to !== null ||
    q.trim() !== "" ||
    owner !== null ||
    type.length > 0 ||
    state !== "current";
  const clear = () => {
    void set(null);
    range.clear();
  };
  return { typed, debounced, set, clear, more: moreFilterCount, isAny };
}
