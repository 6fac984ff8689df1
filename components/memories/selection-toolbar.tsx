"use client";

import { Button, Group, Paper, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useActions } from "@/components/api/use-actions";
import { useMe } from "@/components/api/use-me";
import { ActionButton } from "@/components/ui/action-button";
import { TypedConfirm } from "@/components/ui/typed-confirm";

/**
 * The toolbar for selected memories. It is fixed at the bottom, so that the list does not move. Deleting
 * requires a typed confirmation.
 */
export function SelectionToolbar({ ids, clear }: { ids: readonly string[]; clear: () => void }) {
  const [isConfirming, confirmation] = useDisclosure();
  const { refusal } = useMe();
  const erase = useActions(
    (count) => `${memories(count)} deleted, with their source messages.`,
    "memory.erase",
    () => {
      confirmation.close();
      clear();
    },
  );
  return (
    <Paper
      withBorder
      shadow="md"
      px="md"
      py="xs"
      mx="auto"
      w="fit-content"
      pos="sticky"
      bottom={16}
      style={{ zIndex: 2 }}
      role="group"
      aria-label="Selected memories"
    >
      <Group gap="xs" wrap="nowrap">
        <Text size="sm">{ids.length} selected</Text>
        <ActionButton refusal={refusal} color="red" variant="light" onClick={confirmation.open}>
          Delete
        </ActionButton>
        <Button variant="subtle" color="gray" onClick={clear}>
          Clear selection
        </Button>
        <TypedConfirm
          title={`Delete ${memories(ids.length)} permanently`}
          word="delete"
          action={`Delete ${memories(ids.length)}`}
          isOpen={isConfirming}
          isBusy={erase.isPending}
          close={confirmation.close}
          confirm={() =>
            erase.mutate(ids.map((id) => ({ method: "DELETE", path: `/api/v1/memories/${id}` }) as const))
          }
        >
          Permanently deletes {memories(ids.length)} and the messages they came from, including search index,
          embeddings and retrieval history. Versions they replaced stay superseded. This can’t be undone.
        </TypedConfirm>
      </Group>
    </Paper>
  );
}

function memories(count: number): string {
  return count === 1 ? "1 memory" : `${count} memories`;
}
