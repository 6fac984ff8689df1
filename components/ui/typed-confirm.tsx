"use client";

import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";

/** Asks before an act that can't be undone: what it will do, and a word to type. Only then its button works. */
export function TypedConfirm({
  title,
  word,
  act,
  isOpen,
  isBusy,
  close,
  confirm,
  children,
}: {
  title: string;
  /** What has to be typed. */
  word: string;
  /** What the button says. */
  act: string;
  isOpen: boolean;
  isBusy: boolean;
  close: () => void;
  confirm: () => void;
  children: ReactNode;
}) {
  const [typed, setTyped] = useState("");
  const isRight = typed.trim() === word;
  const leave = () => {
    setTyped("");
    close();
  };
  return (
    <Modal opened={isOpen} onClose={leave} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isRight) confirm();
        }}
      >
        <Stack gap="md">
          <Text size="sm">{children}</Text>
          <TextInput
            data-autofocus
            label={`Type ${word} to go on`}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={leave}>
              Cancel
            </Button>
            <Button type="submit" color="red.9" disabled={!isRight} loading={isBusy}>
              {act}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
