"use client";

import { Button, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ComponentProps, ReactNode } from "react";
import { ActionButton } from "./action-button";
import { Dropdown, dropdownAttributes } from "./dropdown";

type ActionButtonProps = Omit<ComponentProps<typeof ActionButton>, "onClick">;

/**
 * A button, small by default, that opens a preview of its action below it. The action runs after a
 * confirmation.
 */
export function ConfirmButton({
  question,
  consequence,
  confirm,
  action,
  preview,
  side = "end",
  ...button
}: {
  question: string;
  consequence: string;
  /** The label of the button that runs the action. */
  confirm: string;
  action: () => void;
  /** A preview of the texts after the action. */
  preview: ReactNode;
  /** The side of the button with which the preview is aligned. */
  side?: "start" | "end";
} & ActionButtonProps) {
  const [isOpen, { toggle, close }] = useDisclosure();
  const runAction = () => {
    close();
    action();
  };
  return (
    <Dropdown
      label={question}
      isOpen={isOpen}
      close={close}
      side={side}
      width={340}
      control={
        <ActionButton size="compact-xs" {...button} onClick={toggle} {...dropdownAttributes(isOpen)} />
      }
    >
      <Text size="sm" style={{ overflowWrap: "anywhere" }}>
        {preview}
      </Text>
      <Text size="xs" c="dimmed" mt="xs">
        {consequence}
      </Text>
      <Group justify="flex-end" gap="xs" mt="sm">
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button onClick={runAction} data-autofocus>
          {confirm}
        </Button>
      </Group>
    </Dropdown>
  );
}
