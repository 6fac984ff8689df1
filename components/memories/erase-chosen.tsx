"use client";

import { Button, Group, Paper, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useActs } from "@/components/api/use-acts";
import { useMe } from "@/components/api/use-me";
import { ActButton } from "@/components/ui/act-button";
import { TypedConfirm } from "@/components/ui/typed-confirm";

/** What can be done with the memories that are ticked, below the list, which does not move: erased, once a word was typed. */
export function EraseChosen({ ids, clear }: { ids: readonly string[]; clear: () => void }) {
  const [isAsking, asking] = useDisclosure();
  const { refusal } = useMe();
  const erase = useActs(
    (count) => `Erased: ${memories(count)} with all messages that said the same.`,
    "memory.erase",
    () => {
      asking.close();
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
      aria-label="Chosen memories"
    >
      <Group gap="xs" wrap="nowrap">
        <Text size="sm">{ids.length} chosen</Text>
        <ActButton refusal={refusal} color="red" variant="light" onClick={asking.open}>
          Erase them
        </ActButton>
        <Button variant="subtle" color="gray" onClick={clear}>
          Choose none
        </Button>
        <TypedConfirm
          title={`Erase ${memories(ids.length)}`}
          word="erase"
          act={`Erase ${memories(ids.length)}`}
          isOpen={isAsking}
          isBusy={erase.isPending}
          close={asking.close}
          confirm={() =>
            erase.mutate(ids.map((id) => ({ method: "DELETE", path: `/api/v1/memories/${id}` }) as const))
          }
        >
          This will erase {memories(ids.length)} and every message that said the same: text, words, vectors,
          links, and the notes of who was shown them. Older versions stay superseded. It can’t be undone.
        </TypedConfirm>
      </Group>
    </Paper>
  );
}

function memories(count: number): string {
  return count === 1 ? "1 memory" : `${count} memories`;
}
