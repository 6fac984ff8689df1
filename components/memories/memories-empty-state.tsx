"use client";

import { Button } from "@mantine/core";
import { useMe } from "@/components/api/use-me";
import { OwnerPicker } from "@/components/memory/owner-picker";
import { EmptyState } from "@/components/ui/empty-state";
import { NoMatches } from "@/components/ui/no-matches";
import type { useFilters } from "./use-filters";
import type { useMemories } from "./use-memories";

/** Explains why no rows are shown, and what to do next. */
export function MemoriesEmptyState({
  memories,
  filters,
}: {
  memories: ReturnType<typeof useMemories>;
  filters: ReturnType<typeof useFilters>;
}) {
  const { me } = useMe();
  const { typed, set, clear, isAny } = filters;
  if (memories.isOwnerMissing)
    return (
      <EmptyState
        title="Select an owner to run a retrieval"
        after={<OwnerPicker isWide owner={null} set={(owner) => void set({ owner })} />}
      >
        Retrieval runs for one owner plus shared memory.
      </EmptyState>
    );
  if (memories.isUnsearchable) {
    const what = typed.state === "expired" ? "Expired memories" : "Unused memories";
    return (
      <EmptyState
        title={`${what} aren’t searchable`}
        after={<Button onClick={() => void set({ q: "" })}>Show {what.toLowerCase()}</Button>}
      >
        {typed.state === "expired"
          ? "Agents never receive expired memories, so search skips them."
          : "A search runs the retrieval of agents, which doesn’t know what was retrieved before."}
      </EmptyState>
    );
  }
  if (memories.pages && memories.pages.searchedTo !== null)
    return <EmptyState title="Nothing found so far">No matches in the memories scanned so far.</EmptyState>;
  if (isAny || typed.q)
    return (
      <NoMatches what="memories" clear={clear}>
        {typed.unused
          ? "Only memories that were added more than 180 days ago can be unused."
          : typed.state === "current" &&
            "Superseded and expired memories are hidden. Set state to “All states” to include them."}
      </NoMatches>
    );
  const url = me?.server_url ?? "";
  return (
    <EmptyState
      title="No memories yet"
      example={`curl ${url}/api/v1/events \\
  -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\
  -d '{"events":[{"user_id":"derek","role":"user","text":"I like the lights at 40% in the evening"}]}'`}
    >
      Send an event to create your first memory. Messages that aren’t kept show up in Decisions.
    </EmptyState>
  );
}
