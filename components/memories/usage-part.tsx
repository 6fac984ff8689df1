"use client";

import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { actorInWords } from "@/components/access/acts";
import { useApi } from "@/components/api/use-api";
import type { Usage } from "@/components/memory/answers";
import { CopyId } from "@/components/ui/copy-id";
import { ReadPart } from "@/components/ui/part";
import { TimeAgo } from "@/components/ui/time-ago";

/** Times that are shown until all are asked for. */
const FEW = 5;

/** Who was shown a memory, when, at which rank and in which request. */
export function UsagePart({ id }: { id: string }) {
  const usage = useApi<Usage>(`/api/v1/memories/${id}/usage`);
  const [isAll, setAll] = useState(false);
  return (
    <ReadPart title="Who was shown it" query={usage}>
      {({ items }) => (
        <Stack gap={4} align="stretch">
          {items.length === 0 && (
            <Text size="sm" c="dimmed">
              Nobody yet.
            </Text>
          )}
          {items.slice(0, isAll ? items.length : FEW).map((shown) => (
            <Group
              key={`${shown.request_id} ${shown.shown_at}`}
              gap="xs"
              justify="space-between"
              wrap="nowrap"
            >
              <Text size="sm" truncate>
                {actorInWords(shown.actor)}{" "}
                <Text span size="xs" c="dimmed">
                  rank {shown.rank}
                </Text>
              </Text>
              <Group gap="xs" wrap="nowrap">
                <CopyId id={shown.request_id} />
                <TimeAgo time={shown.shown_at} size="xs" />
              </Group>
            </Group>
          ))}
          {!isAll && items.length > FEW && (
            <Button variant="subtle" color="gray" onClick={() => setAll(true)}>
              Show {items.length === 100 ? "the last 100" : `all ${items.length}`}
            </Button>
          )}
        </Stack>
      )}
    </ReadPart>
  );
}
