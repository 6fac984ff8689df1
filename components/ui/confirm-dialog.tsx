import { Button, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Modal } from "@/components/ui/dialog";

/** A dialog that confirms an action that destroys something. */
export function ConfirmDialog({
  title,
  action,
  isOpen,
  isBusy,
  close,
  confirm,
  children,
}: {
  title: string;
  /** The label of the button that runs the action. */
  action: string;
  isOpen: boolean;
  isBusy: boolean;
  close: () => void;
  confirm: () => void;
  children: ReactNode;
}) {
  return (
    <Modal opened={isOpen} onClose={close} title={title}>
      <Stack gap="md">
        <Text size="sm">{children}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button color="red.9" loading={isBusy} onClick={confirm}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
