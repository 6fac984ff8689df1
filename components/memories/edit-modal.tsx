"use client";

import { Button, Group, Paper, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import type { Memory } from "@/components/memory/responses";
import { useEventAction } from "@/components/memory/use-event-action";
import { Modal } from "@/components/ui/dialog";
import { DiffText } from "@/components/ui/diff-text";

/** Edits the text of a memory with a preview of the changes, and sends it as a correction. */
export function EditModal({
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
  const edit = useEventAction("Memory updated", (id) => {
    close();
    if (id) show(id);
  });
  const isUnchanged = text.trim() === "" || text.trim() === memory.text.trim();
  return (
    <Modal opened={isOpen} onClose={close} title="Edit memory" size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          edit.mutate({
            path: `/api/v1/memories/${memory.id}/supersede`,
            body: { text: text.trim() },
            owner: memory.owner,
            undoPath: `/api/v1/memories/${memory.id}/restore`,
          });
        }}
      >
        <Stack gap="sm">
          <Textarea
            label="New text"
            description="The current text is kept as an earlier version. Agents will get the new one."
            autosize
            minRows={2}
            maxRows={12}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            data-autofocus
          />
          <Paper withBorder p="sm" mih={60}>
            <Text size="xs" c="dimmed" mb={4}>
              Preview
            </Text>
            <Text size="sm" component="div" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
              <DiffText before={memory.text} after={text} />
            </Text>
          </Paper>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" disabled={isUnchanged} loading={edit.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
