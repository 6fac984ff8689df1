"use client";

import { Button, Group } from "@mantine/core";
import { useMe } from "@/components/api/use-me";
import { OwnerPicker } from "@/components/memory/owner-picker";
import { EmptyState } from "@/components/ui/empty-state";
import type { useFilters } from "./use-filters";
import type { useMemories } from "./use-memories";

/** Why there is no row, and what to do about it. */
export function NothingFound({
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
        title="Whose memory?"
        after={<OwnerPicker isWide owner={null} set={(owner) => void set({ owner })} />}
      >
        A search reads what an agent would read: one owner, and what is shared. Choose the owner.
      </EmptyState>
    );
  if (memories.isNeverFound)
    return (
      <EmptyState
        title="Expired memories are never recalled"
        after={<Button onClick={() => void set({ q: "" })}>List them instead</Button>}
      >
        A search reads as an agent does, and agents do not see them.
      </EmptyState>
    );
  if (memories.searchedTo !== null)
    return <EmptyState title="Nothing yet">No memory so far passes the filters.</EmptyState>;
  if (isAny || typed.q)
    return (
      <EmptyState
        title="No memory passes the filters"
        after={
          <Group>
            <Button variant="default" onClick={clear}>
              Clear the filters
            </Button>
          </Group>
        }
      >
        {typed.state === "current" && "What was superseded or has expired shows with the state “Any state”."}
      </EmptyState>
    );
  const url = me?.server_url ?? "";
  return (
    <EmptyState
      title="Nothing is remembered yet"
      example={`curl ${url}/api/v1/events \\
  -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\
  -d '{"events":[{"user_id":"derek","role":"user","text":"I like the lights at 40% in the evening"}]}'`}
    >
      Send what was said; a moment later it stands here, if it was worth keeping. Dropped messages are under
      Decisions.
    </EmptyState>
  );
}
