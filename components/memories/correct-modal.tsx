"use client";

import { Button, Group, Paper, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import type { Memory } from "@/components/memory/answers";
import { useEventAct } from "@/components/memory/use-event-act";
import { Modal } from "@/components/ui/dialog";
import { DiffText } from "@/components/ui/diff-text";

/** Asks for what is so instead, shows the words that change, and sends it as a correction of this memory. */
export function CorrectModal({
  memory,
  isOpen,
  close,
  show,
}: {
  memory: Memory;
  isOpen: boolean;
  close: () => void;
  show: (id: string) => void;
}) {
  const [text, setText] = useState(memory.text);
  const correct = useEventAct("Corrected", (id) => {
    close();
    if (id) show(id);
  });
  const isSame = text.trim() === "" || text.trim() === memory.text.trim();
  return (
    <Modal opened={isOpen} onClose={close} title="Correct this memory" size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          correct.mutate({
            path: `/api/v1/memories/${memory.id}/supersede`,
            body: { text: text.trim() },
            owner: memory.owner,
            undoPath: `/api/v1/memories/${memory.id}/restore`,
          });
        }}
      >
        <Stack gap="sm">
          <Textarea
            label="What is so"
            description="The present text stays readable as an older version; agents recall the new one."
            autosize
            minRows={2}
            maxRows={12}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            data-autofocus
          />
          <Paper withBorder p="sm" mih={60}>
            <Text size="xs" c="dimmed" mb={4}>
              What changes
            </Text>
            <Text size="sm" component="div" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
              <DiffText before={memory.text} after={text} />
            </Text>
          </Paper>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" disabled={isSame} loading={correct.isPending}>
              Correct
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
