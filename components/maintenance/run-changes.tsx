"use client";

import { Group, Paper, Skeleton, Stack, Text } from "@mantine/core";
import { useAction } from "@/components/api/use-action";
import { useMe } from "@/components/api/use-me";
import { usePages } from "@/components/api/use-pages";
import { OwnerLabel } from "@/components/memory/owner-label";
import { ActionButton } from "@/components/ui/action-button";
import { Failure } from "@/components/ui/failure";
import { ListEnd } from "@/components/ui/list-end";
import { Section } from "@/components/ui/section";
import { TimeAgo } from "@/components/ui/time-ago";
import { MemoryPair } from "./memory-pair";
import { ACTIONS, LIVE_MS, type MaintenanceAction, type Run } from "./run";
import { useMemories } from "./use-memories";

/** What a run merged and proposed, latest first. Each merge can be undone alone. */
export function RunChanges({ run }: { run: Run }) {
  const changes = usePages<MaintenanceAction>(ACTIONS, { run_id: run.id, limit: 20 }, { everyMs: LIVE_MS });
  const { items, error, isPending } = changes;
  const memoryOf = useMemories(items.flatMap(({ kept_id, merged_id }) => [kept_id, merged_id]));
  return (
    <Section title="Merges and proposals">
      {error && items.length === 0 ? (
        <Failure what="what the run did" problem={error} retry={() => void changes.refetch()} />
      ) : isPending ? (
        <Skeleton h={72} />
      ) : items.length === 0 ? (
        <Text size="sm" c="dimmed">
          This run{" "}
          {run.state === "running" ? "has merged and proposed nothing yet" : "merged and proposed nothing"}.
        </Text>
      ) : (
        <Stack gap="xs">
          {items.map((action) => (
            <Paper key={action.id} component="article" withBorder px="sm" py="xs">
              <Group justify="space-between" mb={6} wrap="nowrap">
                <OwnerLabel owner={action.owner} />
                <ChangeState action={action} />
              </Group>
              <MemoryPair
                kept={action.kept_id}
                merged={action.merged_id}
                isProposal={action.kind === "proposed"}
                memoryOf={memoryOf}
                row={`change-${action.id}`}
              />
            </Paper>
          ))}
          <ListEnd list={changes} isLoadedByClick />
        </Stack>
      )}
    </Section>
  );
}

function ChangeState({ action: { id, kind, undone_at: undoneAt } }: { action: MaintenanceAction }) {
  const { refusal } = useMe();
  const undo = useAction<MaintenanceAction>(() => "Merge undone. Both memories are current again.");
  if (undoneAt !== null)
    return (
      <Text size="xs" c="dimmed">
        {kind === "merged" ? "Undone" : "Kept both"} <TimeAgo time={undoneAt} size="xs" />
      </Text>
    );
  if (kind === "proposed")
    return (
      <Text size="xs" c="dimmed">
        Waits under Proposals
      </Text>
    );
  return (
    <ActionButton
      refusal={refusal}
      size="compact-xs"
      label={`Undo merge ${id}`}
      loading={undo.isPending}
      onClick={() => undo.mutate({ method: "POST", path: `${ACTIONS}/${id}/undo` })}
    >
      Undo merge
    </ActionButton>
  );
}
