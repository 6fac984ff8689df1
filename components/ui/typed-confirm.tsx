"use client";

import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Modal } from "@/components/ui/dialog";

type ConfirmProps = {
  /** The word to type. */
  readonly word: string;
  /** The label of the button. */
  readonly action: string;
  readonly isBusy: boolean;
  /** False while what the dialog says about the action is not known yet. */
  readonly isReady?: boolean;
  readonly close: () => void;
  readonly confirm: () => void;
  readonly children: ReactNode;
};

/** A dialog that confirms an action that cannot be undone. Its button is enabled after the word is typed. */
export function TypedConfirm({
  title,
  isOpen,
  ...props
}: ConfirmProps & { readonly title: string; readonly isOpen: boolean }) {
  return (
    <Modal opened={isOpen} onClose={props.close} title={title}>
      <ConfirmForm {...props} />
    </Modal>
  );
}

/** This is a separate component, so that the typed text is discarded when the dialog closes. */
function ConfirmForm({ word, action, isBusy, isReady = true, close, confirm, children }: ConfirmProps) {
  const [typedText, setTypedText] = useState("");
  const canConfirm = isReady && typedText.trim() === word;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (canConfirm && !isBusy) confirm();
      }}
    >
      <Stack gap="md">
        <Text size="sm" component="div">
          {children}
        </Text>
        <TextInput
          data-autofocus
          label={`Type “${word}” to confirm`}
          autoComplete="off"
          value={typedText}
          onChange={(event) => setTypedText(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" color="red.9" disabled={!canConfirm} loading={isBusy}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
