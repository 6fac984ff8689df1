"use client";

import { Code, Group, Skeleton, Stack, Text } from "@mantine/core";
import type { DeadLetter } from "@/components/api/answers";
import { useApi } from "@/components/api/use-api";
import { CopyId } from "@/components/ui/copy-id";
import { Drawer } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Facts } from "@/components/ui/facts";
import { Failure } from "@/components/ui/failure";
import { TimeAgo } from "@/components/ui/time-ago";
import { meaningOf } from "./meanings";
import { SettleButtons } from "./settle-buttons";

/** One dead letter with all that is known of it, and what can be done about it. */
export function DeadLetterDrawer({
  id,
  known,
  close,
}: {
  id: string | null;
  /** The row that was clicked; a page opened by its address has none. */
  known: DeadLetter | undefined;
  close: () => void;
}) {
  const isAsked = id !== null && !known && /^\d{1,14}$/.test(id);
  const found = useApi<{ items: DeadLetter[] }>(isAsked ? "/api/v1/dead-letters" : null, {
    // The list goes down from its cursor.
    cursor: isAsked ? String(Number(id) + 1) : null,
    limit: 1,
  });
  const letter = known ?? found.data?.items.find((one) => one.id === id);
  return (
    <Drawer
      opened={id !== null}
      onClose={close}
      position="right"
      size="md"
      title={`Dead letter ${id ?? ""}`}
      // Rows behind it can still be clicked.
      withOverlay={false}
      lockScroll={false}
      closeOnClickOutside={false}
      shadow="md"
    >
      {letter ? (
        <Details letter={letter} close={close} />
      ) : found.error ? (
        <Failure what="The dead letter" problem={found.error} retry={found.refetch} />
      ) : found.isFetching ? (
        <Skeleton height={240} />
      ) : (
        <EmptyState isSmall title="It is not here any more">
          It was retried or discarded.
        </EmptyState>
      )}
    </Drawer>
  );
}

function Details({ letter, close }: { letter: DeadLetter; close: () => void }) {
  const facts = [
    ["Kind", <Code key="kind">{letter.kind}</Code>],
    ["Attempts", letter.attempts],
    ["Added", <TimeAgo key="added" time={letter.created_at} />],
    ["Given up", <TimeAgo key="given up" time={letter.died_at} />],
    ["Job", <CopyId key="job" id={letter.id} />],
  ] as const;
  return (
    <Stack gap="md">
      <div>
        <Group gap="xs">
          <Text size="sm" fw={600}>
            Last error
          </Text>
          <Code c="var(--mantine-color-error)">{letter.error}</Code>
        </Group>
        <Text size="sm" c="dimmed">
          {meaningOf(letter.error)}
        </Text>
      </div>
      <SettleButtons ids={[letter.id]} after={close} />
      <Facts facts={facts} />
      <div>
        <Text size="sm" fw={600} mb={4}>
          Payload
        </Text>
        <Code block style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          {JSON.stringify(letter.payload, null, 2)}
        </Code>
        <Text size="xs" c="dimmed" mt={4}>
          Ids and numbers alone: no text of an event is copied into a job.
        </Text>
      </div>
    </Stack>
  );
}
