"use client";

import { Stack } from "@mantine/core";
import { useMe } from "@/components/api/use-me";
import { usePages } from "@/components/api/use-pages";
import { ownerFields } from "@/components/memory/owner";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { ListEnd } from "@/components/ui/list-end";
import { RowSkeleton } from "@/components/ui/row-skeleton";
import type { OwnerRef } from "@/lib/base/core";
import type { CorrectedMemory } from "./chain-types";
import { CorrectionChain } from "./correction-chain";

const LIVE_MS = 10_000;
/** A correction with at most this estimated probability is doubtful. */
const DOUBTFUL_BELOW = 0.8;

/** Corrected memories with their versions, latest correction first. */
export function CorrectionList({ owner, isDoubtful }: { owner: OwnerRef | null; isDoubtful: boolean }) {
  const chains = usePages<CorrectedMemory>(
    "/api/v1/chains",
    { ...ownerFields(owner), limit: 20, ...(isDoubtful ? { max_probability: DOUBTFUL_BELOW } : {}) },
    { everyMs: LIVE_MS },
  );
  if (chains.error && chains.items.length === 0)
    return <Failure what="corrections" problem={chains.error} retry={chains.refetch} />;
  if (chains.isPending) return <RowSkeleton rows={5} height={150} />;
  if (chains.items.length === 0 && !chains.hasNextPage)
    return <NoCorrections isFiltered={owner !== null} isDoubtful={isDoubtful} />;
  return (
    <Stack gap="sm" opacity={chains.isPlaceholderData ? 0.6 : 1} aria-busy={chains.isPlaceholderData}>
      {chains.items.map((chain) => (
        <CorrectionChain key={chain.id} chain={chain} />
      ))}
      <ListEnd list={chains} isLoadedByClick />
    </Stack>
  );
}

function NoCorrections({ isFiltered, isDoubtful }: { isFiltered: boolean; isDoubtful: boolean }) {
  const { me } = useMe();
  if (isDoubtful)
    return (
      <EmptyState title="No doubtful corrections">
        Each correction that was found has an estimated probability above 80%.
      </EmptyState>
    );
  if (isFiltered)
    return (
      <EmptyState title="No corrections for this owner">
        Clear the owner filter to see all corrections.
      </EmptyState>
    );
  return (
    <EmptyState title="No corrections yet" example={me && exampleOf(me.server_url)}>
      Corrections appear when new information replaces an existing memory (“Actually, I meant the bedroom”),
      or when you edit a memory.
    </EmptyState>
  );
}

/** Returns a command that sends two events. The second event corrects the first one. */
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
