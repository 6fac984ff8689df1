"use client";

import { ActionIcon, Button, Group, Stack, Text, Tooltip } from "@mantine/core";
import { IconLockOpen, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import type { OutputOf } from "@/components/api/output-of";
import { useAction } from "@/components/api/use-action";
import { Modal } from "@/components/ui/dialog";
import { SecretOnce } from "@/components/ui/secret-once";

/** A member who can sign in with a username. */
export type Member = OutputOf<"listPeople">["items"][number];

/** Buttons that reset a member's password or remove the member, after a confirmation. */
export function MemberActions({ member }: { member: Member }) {
  const [confirming, setConfirming] = useState<"reset" | "remove" | null>(null);
  const reset = useAction<OutputOf<"resetPassword">>(
    () => `Password reset; ${member.name} has been signed out`,
  );
  const remove = useAction<unknown>(() => `${member.name} removed`);
  const closeAndReset = () => {
    // The response contains the new password, which is shown only once.
    if (reset.isPending) return;
    setConfirming(null);
    reset.reset();
  };
  const path = `/api/v1/people/${member.id}`;
  return (
    <>
      <Group gap={4} justify="flex-end" wrap="nowrap">
        <Tooltip label="Reset password">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Reset password for ${member.name}`}
            onClick={() => setConfirming("reset")}
          >
            <IconLockOpen size={16} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Remove">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Remove ${member.name}`}
            onClick={() => setConfirming("remove")}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Tooltip>
      </Group>
      <Modal
        opened={confirming !== null}
        onClose={closeAndReset}
        title={confirming === "remove" ? `Remove ${member.name}?` : `Reset password for ${member.name}?`}
        isLocked={reset.data !== undefined}
      >
        <Stack gap="md" ta="left">
          {reset.data ? (
            <SecretOnce label={`Temporary password for ${member.name}`} secret={reset.data.password} />
          ) : (
            <Text size="sm">
              {confirming === "remove"
                ? "They’ll be signed out immediately. Their history stays in the audit log."
                : "Their current password stops working and they’ll be signed out. The new one is shown once."}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={closeAndReset}>
              {reset.data ? "Done" : "Cancel"}
            </Button>
            {confirming === "remove" && (
              <Button
                color="red.9"
                loading={remove.isPending}
                onClick={() => remove.mutate({ method: "DELETE", path }, { onSettled: closeAndReset })}
              >
                Remove
              </Button>
            )}
            {confirming === "reset" && !reset.data && (
              <Button
                loading={reset.isPending}
                onClick={() => reset.mutate({ method: "POST", path: `${path}/password` })}
              >
                Reset password
              </Button>
            )}
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
