"use client";

import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Modal } from "@/components/ui/dialog";

type Asked = {
  /** What has to be typed. */
  readonly word: string;
  /** What the button says. */
  readonly act: string;
  readonly isBusy: boolean;
  readonly close: () => void;
  readonly confirm: () => void;
  readonly children: ReactNode;
};

/** Asks before an act that can't be undone: what it will do, and a word to type. Only then its button works. */
export function TypedConfirm({
  title,
  isOpen,
  ...asked
}: Asked & { readonly title: string; readonly isOpen: boolean }) {
  return (
    <Modal opened={isOpen} onClose={asked.close} title={title}>
      <Typing {...asked} />
    </Modal>
  );
}

/** What was typed is forgotten with the dialog. */
function Typing({ word, act, isBusy, close, confirm, children }: Asked) {
  const [typed, setTyped] = useState("");
  const isRight = typed.trim() === word;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight && !isBusy) confirm();
      }}
    >
      <Stack gap="md">
        <Text size="sm" component="div">
          {children}
        </Text>
        <TextInput
          data-autofocus
          label={`Type ${word} to go on`}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" color="red.9" disabled={!isRight} loading={isBusy}>
            {act}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
