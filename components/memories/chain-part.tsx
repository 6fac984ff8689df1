"use client";

import { Anchor, Badge, Group, Text, Timeline } from "@mantine/core";
import { useApi } from "@/components/api/use-api";
import { reasonInWords } from "@/components/memory/reasons";
import type { Memory } from "@/components/memory/wire";
import { DiffText } from "@/components/ui/diff-text";
import { ReadPart } from "@/components/ui/part";
import { TimeAgo } from "@/components/ui/time-ago";

/** The versions of a corrected memory, the newest first, each with the words that changed. */
export function ChainPart({ id, show }: { id: string; show: (id: string) => void }) {
  const chain = useApi<{ items: Memory[] }>(`/api/v1/memories/${id}/chain`);
  return (
    <ReadPart title="Versions" query={chain}>
      {({ items }) => (
        <Timeline bulletSize={12} lineWidth={1} active={-1}>
          {items
            .map((memory, index) => ({ memory, before: items[index - 1] }))
            .reverse()
            .map(({ memory, before }) => (
              <Timeline.Item key={memory.id}>
                <Text size="sm" component="div" style={{ overflowWrap: "anywhere" }}>
                  {before ? <DiffText before={before.text} after={memory.text} /> : memory.text}
                </Text>
                <Group gap="xs" mt={2}>
                  {memory.superseded_at === null && <Badge color="indigo">current</Badge>}
                  <TimeAgo time={memory.occurred_at} size="xs" />
                  {before?.supersede_reason && (
                    <Text size="xs" c="dimmed">
                      it {reasonInWords(before.supersede_reason)}
                    </Text>
                  )}
                  {memory.id === id ? (
                    <Text size="xs" c="dimmed">
                      this one
                    </Text>
                  ) : (
                    <Anchor component="button" type="button" size="xs" onClick={() => show(memory.id)}>
                      open
                    </Anchor>
                  )}
                </Group>
              </Timeline.Item>
            ))}
        </Timeline>
      )}
    </ReadPart>
  );
}
