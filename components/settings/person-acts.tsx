"use client";

import { ActionIcon, Button, Group, Stack, Text, Tooltip } from "@mantine/core";
import { IconLockOpen, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useAct } from "@/components/api/use-act";
import { Modal } from "@/components/ui/dialog";
import { SecretOnce } from "@/components/ui/secret-once";

/** Somebody who can sign in with a name. */
export type TeamPerson = {
  id: number;
  name: string;
  role: "admin" | "reader";
  last_sign_in_at: string | null;
};

/** What an admin does to a person: a new password, or removal. Both are asked for again. */
export function PersonActs({ person }: { person: TeamPerson }) {
  const [asked, setAsked] = useState<"reset" | "remove" | null>(null);
  const reset = useAct<{ password: string }>(
    () => `${person.name} has a new password; their sessions have ended.`,
  );
  const remove = useAct<unknown>(() => `${person.name} is removed.`);
  const leave = () => {
    // What comes back would be seen by nobody.
    if (reset.isPending) return;
    setAsked(null);
    reset.reset();
  };
  const path = `/api/v1/people/${person.id}`;
  return (
    <>
      <Group gap={4} justify="flex-end" wrap="nowrap">
        <Tooltip label="New password">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`New password for ${person.name}`}
            onClick={() => setAsked("reset")}
          >
            <IconLockOpen size={16} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Remove">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Remove ${person.name}`}
            onClick={() => setAsked("remove")}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Tooltip>
      </Group>
      <Modal
        opened={asked !== null}
        onClose={leave}
        title={asked === "remove" ? `Remove ${person.name}?` : `A new password for ${person.name}?`}
        isHeld={reset.data !== undefined}
      >
        <Stack gap="md" ta="left">
          {reset.data ? (
            <SecretOnce label={`Password of ${person.name}`} secret={reset.data.password} />
          ) : (
            <Text size="sm">
              {asked === "remove"
                ? "Their sessions end within seconds. What they did stays in the audit log."
                : "The present one stops working and their sessions end. The new one is shown once."}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={leave}>
              {reset.data ? "Done" : "Cancel"}
            </Button>
            {asked === "remove" && (
              <Button
                color="red.9"
                loading={remove.isPending}
                onClick={() => remove.mutate({ method: "DELETE", path }, { onSettled: leave })}
              >
                Remove
              </Button>
            )}
            {asked === "reset" && !reset.data && (
              <Button
                loading={reset.isPending}
                onClick={() => reset.mutate({ method: "POST", path: `${path}/password` })}
              >
                Make a new password
              </Button>
            )}
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
