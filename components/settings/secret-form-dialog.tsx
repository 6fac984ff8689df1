import { Button, Group, Stack, Text } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { Modal } from "@/components/ui/dialog";
import { SecretOnce } from "@/components/ui/secret-once";

/** A secret that a request has created, with a sentence on what to do with it. */
type CreatedSecret = { readonly label: string; readonly secret: string; readonly about?: string };

/** A dialog with a form that creates a secret, which the dialog then shows once. */
export function SecretFormDialog({
  title,
  button,
  isOpen,
  close,
  submit,
  isPending,
  created,
  children,
}: {
  title: string;
  button: string;
  isOpen: boolean;
  close: () => void;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  isPending: boolean;
  created: CreatedSecret | undefined;
  children: ReactNode;
}) {
  const closeUnlessPending = () => {
    // The response contains the secret, which is shown only once.
    if (!isPending) close();
  };
  return (
    <Modal opened={isOpen} onClose={closeUnlessPending} title={title} isLocked={created !== undefined}>
      {created ? (
        <Stack gap="md">
          {created.about && <Text size="sm">{created.about}</Text>}
          <SecretOnce label={created.label} secret={created.secret} />
          <Group justify="flex-end">
            <Button variant="default" onClick={closeUnlessPending}>
              Done
            </Button>
          </Group>
        </Stack>
      ) : (
        <form onSubmit={submit}>
          <Stack gap="sm">
            {children}
            <Group justify="flex-end" mt="xs">
              <Button variant="default" onClick={closeUnlessPending}>
                Cancel
              </Button>
              <Button type="submit" loading={isPending}>
                {button}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
