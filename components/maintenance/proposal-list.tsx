"use client";

import { Group, Paper, Stack, Text } from "@mantine/core";
import { useAction } from "@/components/api/use-action";
import { useMe } from "@/components/api/use-me";
import type { usePages } from "@/components/api/use-pages";
import { OwnerLabel } from "@/components/memory/owner-label";
import type { Memory } from "@/components/memory/responses";
import { ActionButton } from "@/components/ui/action-button";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { ListEnd } from "@/components/ui/list-end";
import { RowSkeleton } from "@/components/ui/row-skeleton";
import { TimeAgo } from "@/components/ui/time-ago";
import { useFocusAfterRemoval } from "@/components/ui/use-focus-after-removal";
import { MemoryPair } from "./memory-pair";
import { ACTIONS, type MaintenanceAction } from "./run";
import { useMemories } from "./use-memories";

/** The proposals that nobody has decided about, latest first. */
export function ProposalList({ proposals }: { proposals: ReturnType<typeof usePages<MaintenanceAction>> }) {
  const { items, error, isPending } = proposals;
  const memoryOf = useMemories(items.flatMap(({ kept_id, merged_id }) => [kept_id, merged_id]));
  const focusNextAfter = useFocusAfterRemoval(items);
  if (error && items.length === 0)
    return <Failure what="proposals" problem={error} retry={() => void proposals.refetch()} />;
  if (isPending) return <RowSkeleton rows={5} height={96} />;
  if (items.length === 0 && !proposals.hasNextPage)
    return (
      <EmptyState title="No proposals">
        When a run finds two memories that may say the same, but isn’t sure, the pair is listed here. Agents
        get both until you decide.
      </EmptyState>
    );
  return (
    <Stack gap="sm" aria-busy={proposals.isPlaceholderData}>
      {items.map((proposal) => (
        <ProposalCard
          key={proposal.id}
          proposal={proposal}
          memoryOf={memoryOf}
          onDecided={() => focusNextAfter(proposal.id)}
          onFailure={() => void proposals.refetch()}
        />
      ))}
      <ListEnd list={proposals} isLoadedByClick />
    </Stack>
  );
}

function ProposalCard({
  proposal: { id, owner, at, cosine, kept_id: kept, merged_id: merged, run_id: run },
  memoryOf,
  onDecided,
  onFailure,
}: {
  proposal: MaintenanceAction;
  memoryOf: (id: string) => Memory | null | undefined;
  onDecided: () => void;
  onFailure: () => void;
}) {
  const { refusal } = useMe();
  const merge = useAction<MaintenanceAction>(() => "Memories merged. You can undo this in the run.");
  const keep = useAction<MaintenanceAction>(() => "Kept both memories.");
  const isPending = merge.isPending || keep.isPending;
  const decide = (action: typeof merge, verb: "apply" | "undo") => {
    onDecided();
    action.mutate({ method: "POST", path: `${ACTIONS}/${id}/${verb}` }, { onError: onFailure });
  };
  const name = memoryOf(merged)?.text.slice(0, 60) ?? merged;
  return (
    <Paper component="article" withBorder px="md" py="sm">
      <Group gap="0 10px" mb={8}>
        <OwnerLabel owner={owner} />
        <Text size="xs" c="dimmed">
          Proposed <TimeAgo time={at} size="xs" /> by run {run}
          {cosine !== null && ` · similarity ${cosine.toFixed(2)}`}
        </Text>
      </Group>
      <Group align="flex-end" gap="md">
        <MemoryPair isProposal kept={kept} merged={merged} memoryOf={memoryOf} row={id} />
        <Group gap="xs" ml="auto">
          <ActionButton
            refusal={refusal}
            size="compact-xs"
            label={`Keep both: “${name}”`}
            loading={keep.isPending}
            disabled={isPending && !keep.isPending}
            onClick={() => decide(keep, "undo")}
          >
            Keep both
          </ActionButton>
          <ActionButton
            refusal={refusal}
            size="compact-xs"
            label={`Merge: “${name}”`}
            loading={merge.isPending}
            disabled={isPending && !merge.isPending}
            onClick={() => decide(merge, "apply")}
          >
            Merge
          </ActionButton>
        </Group>
      </Group>
    </Paper>
  );
}
