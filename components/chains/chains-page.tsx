"use client";

import { Group, Stack } from "@mantine/core";
import { useQueryState } from "nuqs";
import { useMe } from "@/components/api/use-me";
import { usePages } from "@/components/api/use-pages";
import { ownerFields, parseAsOwner } from "@/components/memory/owner";
import { OwnerPicker } from "@/components/memory/owner-picker";
import { PageHeader } from "@/components/shell/page-header";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { ListEnd } from "@/components/ui/list-end";
import { RowSkeleton } from "@/components/ui/row-skeleton";
import { useRows } from "@/components/ui/use-rows";
import type { CorrectedMemory } from "./chain-types";
import { CorrectionChain } from "./correction-chain";

const LIVE_MS = 10_000;
const NO_IDS: readonly string[] = [];
const openNothing = () => undefined;

/** What was corrected, by what and by whom, latest correction first. */
export function ChainsPage() {
  const [owner, setOwner] = useQueryState("owner", parseAsOwner);
  const chains = usePages<CorrectedMemory>(
    "/api/v1/chains",
    { ...ownerFields(owner), limit: 20 },
    { everyMs: LIVE_MS },
  );
  useRows({ ids: NO_IDS, id: null, set: openNothing });
  return (
    <>
      <PageHeader
        title="Chains"
        about="Memories that were corrected. Nothing is overwritten: older versions stay, and a correction can be undone."
      />
      <Group mb="sm">
        <OwnerPicker owner={owner} set={setOwner} />
      </Group>
      {chains.error && chains.items.length === 0 ? (
        <Failure what="The chains" problem={chains.error} retry={chains.refetch} />
      ) : chains.isPending ? (
        <RowSkeleton rows={5} height={150} />
      ) : chains.items.length === 0 && !chains.hasNextPage ? (
        <NoChains isFiltered={owner !== null} />
      ) : (
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
          />
        </Stack>
      )}
    </>
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
