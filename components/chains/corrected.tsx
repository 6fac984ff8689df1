"use client";

import { Stack } from "@mantine/core";
import { useMe } from "@/components/api/use-me";
import { usePages } from "@/components/api/use-pages";
import { ownerFields } from "@/components/memory/owner";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { ListEnd } from "@/components/ui/list-end";
import { RowSkeleton } from "@/components/ui/row-skeleton";
import type { OwnerRef } from "@/lib/core";
import type { CorrectedMemory } from "./chain-types";
import { CorrectionChain } from "./correction-chain";

const LIVE_MS = 10_000;

/** What was corrected, by what and by whom, latest correction first. */
export function Corrected({ owner }: { owner: OwnerRef | null }) {
  const chains = usePages<CorrectedMemory>(
    "/api/v1/chains",
    { ...ownerFields(owner), limit: 20 },
    { everyMs: LIVE_MS },
  );
  if (chains.error && chains.items.length === 0)
    return <Failure what="The chains" problem={chains.error} retry={chains.refetch} />;
  if (chains.isPending) return <RowSkeleton rows={5} height={150} />;
  if (chains.items.length === 0 && !chains.hasNextPage) return <NoChains isFiltered={owner !== null} />;
  return (
    <Stack gap="sm" opacity={chains.isPlaceholderData ? 0.6 : 1} aria-busy={chains.isPlaceholderData}>
      {chains.items.map((chain) => (
        <CorrectionChain key={chain.id} chain={chain} />
      ))}
      <ListEnd
        searchedTo={chains.searchedTo}
        isGettingMore={chains.isFetchingNextPage}
        hasMore={chains.hasNextPage}
        goOn={() => chains.fetchNextPage()}
        count={chains.items.length}
        isAsked
      />
    </Stack>
  );
}

function NoChains({ isFiltered }: { isFiltered: boolean }) {
  const { me } = useMe();
  if (isFiltered)
    return (
      <EmptyState title="Nothing of this owner was corrected">
        Choose another owner, or none to see all corrections.
      </EmptyState>
    );
  return (
    <EmptyState title="Nothing was corrected so far" example={me && exampleOf(me.server_url)}>
      A chain begins when something new replaces what was remembered, such as “Actually I meant the bedroom”,
      or when a person corrects a memory by hand.
    </EmptyState>
  );
}

/** Two events, the second of which corrects the first. */
function exampleOf(serverUrl: string): string {
  const say = (text: string) => ({ user_id: "ana", role: "user", text });
  const events = [say("I like the lights at 40%"), say("Actually, I like the lights at 60%")].map((event) =>
    JSON.stringify(event),
  );
  return `curl ${serverUrl}/api/v1/events \\
  -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\
  -d '{"events":[
    ${events.join(",\n    ")}]}'`;
}
