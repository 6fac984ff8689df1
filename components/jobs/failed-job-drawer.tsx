"use client";

import { Code, Group, Skeleton, Stack, Text } from "@mantine/core";
import type { OutputOf } from "@/components/api/output-of";
import type { DeadLetter } from "@/components/api/responses";
import { useApi } from "@/components/api/use-api";
import { CopyId } from "@/components/ui/copy-id";
import { EmptyState } from "@/components/ui/empty-state";
import { Facts } from "@/components/ui/facts";
import { Failure } from "@/components/ui/failure";
import { SideDrawer } from "@/components/ui/side-drawer";
import { TimeAgo } from "@/components/ui/time-ago";
import { errorAdvice } from "./error-advice";
import { FailedJobActions } from "./failed-job-actions";

/** The details of a failed job, with its actions. */
export function FailedJobDrawer({
  id,
  known,
  close,
}: {
  id: string | null;
  /** The row that was clicked; undefined when the job was opened through its URL. */
  known: DeadLetter | undefined;
  close: () => void;
}) {
  const isLookup = id !== null && !known && /^\d{1,14}$/.test(id);
  const lookup = useApi<OutputOf<"listDeadLetters">>(isLookup ? "/api/v1/dead-letters" : null, {
    // The list is in descending order and starts below the cursor.
    cursor: isLookup ? String(Number(id) + 1) : null,
    limit: 1,
  });
  const letter = known ?? lookup.data?.items.find((one) => one.id === id);
  return (
    <SideDrawer row={id} onClose={close} size="md" title={`Failed job ${id ?? ""}`}>
      {letter ? (
        <Details letter={letter} close={close} />
      ) : lookup.error ? (
        <Failure what="the failed job" problem={lookup.error} retry={lookup.refetch} />
      ) : lookup.isFetching ? (
        <Skeleton height={240} />
      ) : (
        <EmptyState isSmall title="No longer here">
          It has been retried or discarded.
        </EmptyState>
      )}
    </SideDrawer>
  );
}

function Details({ letter, close }: { letter: DeadLetter; close: () => void }) {
  const facts = [
    ["Job type", <Code key="kind">{letter.kind}</Code>],
    ["Attempts", letter.attempts],
    ["Enqueued", <TimeAgo key="enqueued" time={letter.created_at} />],
    ["Failed at", <TimeAgo key="failed at" time={letter.died_at} />],
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
          {errorAdvice(letter.error)}
        </Text>
      </div>
      <FailedJobActions ids={[letter.id]} after={close} />
      <Facts facts={facts} />
      <div>
        <Text size="sm" fw={600} mb={4}>
          Payload
        </Text>
        <Code block style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          {JSON.stringify(letter.payload, null, 2)}
        </Code>
        <Text size="xs" c="dimmed" mt={4}>
          Job payloads contain IDs only.
        </Text>
      </div>
    </Stack>
  );
}
