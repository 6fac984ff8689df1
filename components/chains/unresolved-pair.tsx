"use client";

import { Anchor, Box, Flex, Group, Paper, Text } from "@mantine/core";
import Link from "next/link";
import { useAct } from "@/components/api/use-act";
import { useMe } from "@/components/api/use-me";
import { OwnerLabel } from "@/components/memory/owner-label";
import { reasonInWords } from "@/components/memory/reasons";
import { TypeBadge } from "@/components/memory/type-badge";
import { ActButton } from "@/components/ui/act-button";
import { RedactedText } from "@/components/ui/redacted-text";
import { TimeAgo } from "@/components/ui/time-ago";
import { AskFirst } from "./ask-first";
import type { Contradiction } from "./chain-types";

type Settled = { superseded_id: string | null };

const toldOf = ({ superseded_id: id }: Settled) =>
  id === null ? "Both stay as they are." : "The newer one has replaced the older.";

/** Two memories that may contradict each other, why that is thought, and the two ways to settle it. */
export function UnresolvedPair({
  pair: { id, owner, older, newer, reason, decided_at: decidedAt },
  settling,
  failed,
}: {
  pair: Contradiction;
  settling: () => void;
  failed: () => void;
}) {
  const { refusal } = useMe();
  const act = useAct<Settled>(toldOf);
  const settle = (as: "replaced" | "both_true") => {
    settling();
    const path = `/api/v1/contradictions/${id}/settle`;
    act.mutate({ method: "POST", path, body: { as } }, { onError: failed });
  };
  const isPendingAs = act.isPending ? (act.variables.body as { as: string }).as : null;
  return (
    <Paper component="article" withBorder px="md" py="sm">
      <Group gap="0 10px" mb={8}>
        <OwnerLabel owner={owner} />
        <Text size="xs" c="dimmed">
          Marked <TimeAgo time={decidedAt} size="xs" />, because one {reasonInWords(reason)}
        </Text>
      </Group>
      <Flex direction={{ base: "column", sm: "row" }} gap={{ base: "xs", sm: "md" }}>
        <Side which="Older" memory={older} />
        <Side which="Newer" memory={newer} row={id} />
        <Group gap="xs" wrap="nowrap" flex="none" align="flex-end" justify="flex-end">
          <ActButton
            refusal={refusal}
            size="compact-xs"
            label={`Both true: “${newer.text.slice(0, 60)}”`}
            loading={isPendingAs === "both_true"}
            disabled={isPendingAs === "replaced"}
            onClick={() => settle("both_true")}
          >
            Both true
          </ActButton>
          <AskFirst
            refusal={refusal}
            label={`Replaced: “${newer.text.slice(0, 60)}”`}
            loading={isPendingAs === "replaced"}
            disabled={isPendingAs === "both_true"}
            question="Replace the older one"
            shown={
              <Text span inherit td="line-through" c="dimmed">
                <RedactedText text={older.text} />
              </Text>
            }
            consequence="It is no longer recalled, and stays readable in the chain of the newer one. Undone there, it takes the place of the newer one."
            confirm="Replace it"
            act={() => settle("replaced")}
          >
            Replaced
          </AskFirst>
        </Group>
      </Flex>
    </Paper>
  );
}

function Side({ which, memory, row }: { which: string; memory: Contradiction["older"]; row?: string }) {
  return (
    <Box flex={1} miw={0}>
      <Group gap="xs" mb={2}>
        <Text size="xs" fw={600} c="dimmed">
          {which}
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
