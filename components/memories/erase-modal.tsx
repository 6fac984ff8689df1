"use client";

import { Button, Group, Modal, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useAct } from "@/components/api/use-act";
import { useApi } from "@/components/api/use-api";
import type { Memory, Usage } from "@/components/memory/wire";

const WORD = "erase";
type Counts = { events: number; memories: number; jobs: number; usages: number };

/** Says first what goes, then asks for a word to be typed: an erasure can't be undone. */
export function EraseModal({
  memory,
  isOpen,
  close,
  erased,
}: {
  memory: Memory;
  isOpen: boolean;
  close: () => void;
  erased: () => void;
}) {
  const [typed, setTyped] = useState("");
  const usage = useApi<Usage>(isOpen ? `/api/v1/memories/${memory.id}/usage` : null);
  const erase = useAct<Counts>(({ memories, events, usages }) => {
    erased();
    return `Erased: ${count(memories, "memory", "memories")}, ${count(events, "event")} left empty, ${count(usages, "note")} of who was shown it.`;
  });
  const shown = usage.data?.items.length;
  return (
    <Modal opened={isOpen} onClose={close} title="Erase this memory">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (typed === WORD) erase.mutate({ method: "DELETE", path: `/api/v1/memories/${memory.id}` });
        }}
      >
        <Stack gap="sm">
          <div>
            <Text size="sm">
              This will erase 1 memory and {count(memory.seen_count, "message")} that said it: text, words,
              vectors and links.
            </Text>
            {shown === undefined ? (
              <Skeleton height={12} my={4} width={220} />
            ) : (
              <Text size="sm">
                {shown === 0
                  ? "Nobody was shown it."
                  : `It was shown ${shown === 100 ? "100 times or more" : count(shown, "time")}; these notes go too.`}
              </Text>
            )}
            {memory.is_superseding && (
              <Text size="sm">Its older version stays superseded: erasing a correction revives nothing.</Text>
            )}
          </div>
          <Text size="sm" fw={600}>
            It can’t be undone.
          </Text>
          <TextInput
            label={`Type “${WORD}” to go on`}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" color="red" disabled={typed !== WORD} loading={erase.isPending}>
              Erase
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
