"use client";

import { Anchor, Box, Flex, Group, Paper, Text } from "@mantine/core";
import Link from "next/link";
import type { OutputOf } from "@/components/api/output-of";
import { useAction } from "@/components/api/use-action";
import { useMe } from "@/components/api/use-me";
import { OwnerLabel } from "@/components/memory/owner-label";
import { reasonLabel } from "@/components/memory/reasons";
import { TypeBadge } from "@/components/memory/type-badge";
import { ActionButton } from "@/components/ui/action-button";
import { RedactedText } from "@/components/ui/redacted-text";
import { TimeAgo } from "@/components/ui/time-ago";
import type { Contradiction } from "./chain-types";
import { ConfirmButton } from "./confirm-button";

type Resolution = OutputOf<"resolveContradiction">;

const messageOf = ({ superseded_id: id }: Resolution) =>
  id === null ? "Kept both memories." : "The newer memory replaced the older one.";

/** Two memories that may contradict each other, with the reason and the actions that resolve it. */
export function ContradictionCard({
  pair: { id, owner, older, newer, reason, decided_at: decidedAt },
  onResolve,
  onFailure,
}: {
  pair: Contradiction;
  onResolve: () => void;
  onFailure: () => void;
}) {
  const { refusal } = useMe();
  const action = useAction<Resolution>(messageOf);
  const resolve = (as: "replaced" | "both_true") => {
    onResolve();
    const path = `/api/v1/contradictions/${id}/resolve`;
    action.mutate({ method: "POST", path, body: { as } }, { onError: onFailure });
  };
  const pendingAs = action.isPending ? (action.variables.body as { as: string }).as : null;
  return (
    <Paper component="article" withBorder px="md" py="sm">
      <Group gap="0 10px" mb={8}>
        <OwnerLabel owner={owner} />
        <Text size="xs" c="dimmed">
          Flagged <TimeAgo time={decidedAt} size="xs" /> · reason: {reasonLabel(reason)}
        </Text>
      </Group>
      <Flex direction={{ base: "column", sm: "row" }} gap={{ base: "xs", sm: "md" }}>
        <Side label="Older" memory={older} />
        <Side label="Newer" memory={newer} row={id} />
        <Group gap="xs" wrap="nowrap" flex="none" align="flex-end" justify="flex-end">
          <ActionButton
            refusal={refusal}
            size="compact-xs"
            label={`Keep both: “${newer.text.slice(0, 60)}”`}
            loading={pendingAs === "both_true"}
            disabled={pendingAs === "replaced"}
            onClick={() => resolve("both_true")}
          >
            Keep both
          </ActionButton>
          <ConfirmButton
            refusal={refusal}
            label={`Use newer: “${newer.text.slice(0, 60)}”`}
            loading={pendingAs === "replaced"}
            disabled={pendingAs === "both_true"}
            question="Replace the older memory?"
            preview={
              <Text span inherit td="line-through" c="dimmed">
                <RedactedText text={older.text} />
              </Text>
            }
            consequence="Agents will only get the newer memory. The older one stays in its history, where you can undo this."
            confirm="Replace older"
            action={() => resolve("replaced")}
          >
            Use newer
          </ConfirmButton>
        </Group>
      </Flex>
    </Paper>
  );
}

function Side({ label, memory, row }: { label: string; memory: Contradiction["older"]; row?: string }) {
  return (
    <Box flex={1} miw={0}>
      <Group gap="xs" mb={2}>
        <Text size="xs" fw={600} c="dimmed">
          {label}
        </Text>
        <TypeBadge type={memory.type} />
        <TimeAgo time={memory.occurred_at} size="xs" isFull />
      </Group>
      <Anchor
        component={Link}
        href={`/memories?open=${memory.id}`}
        prefetch={false}
        size="sm"
        c="bright"
        {...(row === undefined ? {} : { "data-row": row })}
        style={{ overflowWrap: "anywhere" }}
      >
        <RedactedText text={memory.text} />
      </Anchor>
    </Box>
  );
}
