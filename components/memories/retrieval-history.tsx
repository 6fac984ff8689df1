"use client";

import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { actorInWords } from "@/components/access/actions";
import { useApi } from "@/components/api/use-api";
import type { Usage } from "@/components/memory/responses";
import { CopyId } from "@/components/ui/copy-id";
import { QuerySection } from "@/components/ui/section";
import { TimeAgo } from "@/components/ui/time-ago";

/** The number of entries that are shown before “Show all” is clicked. */
const PREVIEW_COUNT = 5;

/** The retrievals of a memory: by whom, when, at which rank and in which request. */
export function RetrievalHistory({ id }: { id: string }) {
  const usage = useApi<Usage>(`/api/v1/memories/${id}/usage`);
  const [isExpanded, setExpanded] = useState(false);
  return (
    <QuerySection title="Retrieval history" query={usage}>
      {({ items }) => (
        <Stack gap={4} align="stretch">
          {items.length === 0 && (
            <Text size="sm" c="dimmed">
              Not retrieved yet.
            </Text>
          )}
          {items.slice(0, isExpanded ? items.length : PREVIEW_COUNT).map((retrieval) => (
            <Group
              key={`${retrieval.request_id} ${retrieval.shown_at}`}
              gap="xs"
              justify="space-between"
              wrap="nowrap"
            >
              <Text size="sm" truncate>
                {actorInWords(retrieval.actor)}{" "}
                <Text span size="xs" c="dimmed">
                  rank {retrieval.rank}
                </Text>
              </Text>
              <Group gap="xs" wrap="nowrap">
                <CopyId id={retrieval.request_id} />
                <TimeAgo time={retrieval.shown_at} size="xs" />
              </Group>
            </Group>
          ))}
          {!isExpanded && items.length > PREVIEW_COUNT && (
            <Button variant="subtle" color="gray" onClick={() => setExpanded(true)}>
              Show {items.length === 100 ? "the last 100" : `all ${items.length}`}
            </Button>
          )}
        </Stack>
      )}
    </QuerySection>
  );
}
