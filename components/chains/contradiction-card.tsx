"use client";

import { Anchor, Box, Flex, Group, Paper, Text } from "@mantine/core";
import Link from "next/link";
import { useRef } from "react";
import type { OutputOf } from "@/components/api/output-of";
import { useAction } from "@/components/api/use-action";
import { useMe } from "@/components/api/use-me";
import { OwnerLabel } from "@/components/memory/owner-label";
import { reasonLabel } from "@/components/memory/reasons";
import { TypeBadge } from "@/components/memory/type-badge";
import { ActionButton } from "@/components/ui/action-button";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { RedactedText } from "@/components/ui/redacted-text";
import { TimeAgo } from "@/components/ui/time-ago";
import type { Contradiction } from "./chain-types";

type Answer = NonNullable<Contradiction["resolution"]>;

const DONE: Readonly<Record<Answer, string>> = {
  newer: "The newer memory replaced the older one.",
  older: "The older memory replaced the newer one.",
  both: "Kept both memories.",
  unrelated: "Kept both memories, as unrelated.",
};

/** Two memories that may contradict each other, with the reason and the actions that resolve or reopen it. */
export function ContradictionCard({
  pair,
  onResolve,
  onFailure,
}: {
  pair: Contradiction;
  onResolve: () => void;
  onFailure: () => void;
}) {
  const { id, owner, older, newer, reason, probability, decided_at: decidedAt } = pair;
  return (
    <Paper component="article" withBorder px="md" py="sm">
      <Group gap="0 10px" mb={8}>
        <OwnerLabel owner={owner} />
        <Text size="xs" c="dimmed">
          Flagged <TimeAgo time={decidedAt} size="xs" /> · reason: {reasonLabel(reason)}
          {probability !== null && ` · ${Math.round(probability * 100)}% likely a replacement`}
        </Text>
      </Group>
      <Flex direction={{ base: "column", sm: "row" }} gap={{ base: "xs", sm: "md" }}>
        <Side label="Older" memory={older} />
        <Side label="Newer" memory={newer} row={id} />
        {pair.resolution === null ? (
          <ResolveActions pair={pair} onResolve={onResolve} onFailure={onFailure} />
        ) : (
          <Resolved pair={pair} resolution={pair.resolution} onReopen={onResolve} onFailure={onFailure} />
        )}
      </Flex>
    </Paper>
  );
}

function ResolveActions({
  pair: { id, older, newer },
  onResolve,
  onFailure,
}: {
  pair: Contradiction;
  onResolve: () => void;
  onFailure: () => void;
}) {
  const { refusal } = useMe();
  const answer = useRef<Answer>("both");
  const action = useAction<OutputOf<"resolveContradiction">>(() => DONE[answer.current]);
  const resolve = (as: Answer) => {
    answer.current = as;
    onResolve();
    const path = `/api/v1/contradictions/${id}/resolve`;
    action.mutate({ method: "POST", path, body: { as } }, { onError: onFailure });
  };
  const pendingAs = action.isPending ? (action.variables.body as { as: Answer }).as : null;
  const stateOf = (as: Answer) => ({
    refusal,
    loading: pendingAs === as,
    disabled: pendingAs !== null && pendingAs !== as,
  });
  const name = newer.text.slice(0, 60);
  return (
    <Group gap="xs" flex="none" align="flex-end" justify="flex-end" maw={{ base: "100%", sm: 190 }}>
      {(["both", "unrelated"] as const).map((as) => (
        <ActionButton
          key={as}
          {...stateOf(as)}
          size="compact-xs"
          label={`${as === "both" ? "Keep both" : "Unrelated"}: “${name}”`}
          onClick={() => resolve(as)}
        >
          {as === "both" ? "Keep both" : "Unrelated"}
        </ActionButton>
      ))}
      {(["older", "newer"] as const).map((as) => (
        <ConfirmButton
          key={as}
          {...stateOf(as)}
          label={`Use ${as}: “${name}”`}
          question={`Replace the ${as === "newer" ? "older" : "newer"} memory?`}
          preview={
            <Text span inherit td="line-through" c="dimmed">
              <RedactedText text={(as === "newer" ? older : newer).text} />
            </Text>
          }
          consequence={`Agents will only get the ${as} memory. The other one stays in its history, where you can undo this.`}
          confirm={`Replace ${as === "newer" ? "older" : "newer"}`}
          action={() => resolve(as)}
        >
          Use {as}
        </ConfirmButton>
      ))}
    </Group>
  );
}

const RESOLUTION_LABELS: Readonly<Record<Answer, string>> = {
  newer: "Newer used",
  older: "Older used",
  both: "Both kept",
  unrelated: "Unrelated",
};

/** How a pair was resolved. Only a pair without a replacement can be reopened: others have an undo. */
function Resolved({
  pair: { id, newer },
  resolution,
  onReopen,
  onFailure,
}: {
  pair: Contradiction;
  resolution: Answer;
  onReopen: () => void;
  onFailure: () => void;
}) {
  const { refusal } = useMe();
  const action = useAction<OutputOf<"reopenContradiction">>(() => "The pair needs review again.");
  const reopen = () => {
    onReopen();
    action.mutate({ method: "POST", path: `/api/v1/contradictions/${id}/reopen` }, { onError: onFailure });
  };
  return (
    <Group gap="xs" wrap="nowrap" flex="none" align="flex-end" justify="flex-end">
      <Text size="xs" c="dimmed">
        {RESOLUTION_LABELS[resolution]}
      </Text>
      {(resolution === "both" || resolution === "unrelated") && (
        <ActionButton
          refusal={refusal}
          size="compact-xs"
          label={`Reopen: “${newer.text.slice(0, 60)}”`}
          loading={action.isPending}
          onClick={reopen}
        >
          Reopen
        </ActionButton>
      )}
    </Group>
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
