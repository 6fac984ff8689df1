"use client";

import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { OutputOf } from "@/components/api/output-of";
import { useAction } from "@/components/api/use-action";
import { useMe } from "@/components/api/use-me";
import { ActionButton } from "@/components/ui/action-button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Modal } from "@/components/ui/dialog";
import { SecretOnce } from "@/components/ui/secret-once";
import type { Webhook } from "./webhook-state";

/** Buttons to test, switch, rotate and delete a webhook. */
export function WebhookActions({ webhook, afterDelete }: { webhook: Webhook; afterDelete: () => void }) {
  const { refusal } = useMe();
  const path = `/api/v1/webhooks/${webhook.id}`;
  const isOn = webhook.state === "active" || webhook.state === "failing";
  const test = useAction<OutputOf<"testWebhook">>(() => "Test queued");
  const turn = useAction<OutputOf<"updateWebhook">>(({ state }) =>
    state === "off" ? "Webhook turned off" : "Webhook turned on",
  );
  const rotate = useAction<OutputOf<"rotateWebhook">>(() => "Secret replaced");
  const remove = useAction<OutputOf<"deleteWebhook">>(() => "Webhook deleted");
  const [confirmed, confirming] = useDisclosure();
  const [isRotating, rotating] = useDisclosure();
  return (
    <Stack gap="sm">
      {webhook.state === "refused" && (
        <Alert color="orange" title="The receiver wants no more notices">
          It answered 410 Gone. Turn the webhook on again to continue with the {webhook.pending} waiting.
        </Alert>
      )}
      <Group gap="xs">
        <ActionButton
          refusal={refusal ?? (isOn ? null : "Turn the webhook on first.")}
          loading={test.isPending}
          onClick={() => test.mutate({ method: "POST", path: `${path}/test` })}
        >
          Send test
        </ActionButton>
        <ActionButton
          refusal={refusal}
          loading={turn.isPending}
          onClick={() => turn.mutate({ method: "PATCH", path, body: { active: !isOn } })}
        >
          {isOn ? "Turn off" : "Turn on"}
        </ActionButton>
        <ActionButton refusal={refusal} onClick={rotating.open}>
          Replace secret
        </ActionButton>
        <ActionButton refusal={refusal} variant="light" color="red" onClick={confirming.open}>
          Delete
        </ActionButton>
      </Group>
      <Modal
        opened={isRotating}
        onClose={() => {
          rotating.close();
          rotate.reset();
        }}
        title="Replace secret"
        isLocked={rotate.data !== undefined}
      >
        <Stack gap="md">
          <Text size="sm">Both secrets sign each notice for 24 hours, so your service can change over.</Text>
          {rotate.data && <SecretOnce label="New signing secret" secret={rotate.data.secret} />}
          <Group justify="flex-end">
            <Button
              variant="default"
              onClick={() => {
                rotating.close();
                rotate.reset();
              }}
            >
              {rotate.data ? "Done" : "Cancel"}
            </Button>
            {!rotate.data && (
              <Button
                loading={rotate.isPending}
                onClick={() => rotate.mutate({ method: "POST", path: `${path}/rotate` })}
              >
                Replace secret
              </Button>
            )}
          </Group>
        </Stack>
      </Modal>
      <ConfirmDialog
        title="Delete webhook?"
        action="Delete"
        isOpen={confirmed}
        isBusy={remove.isPending}
        close={confirming.close}
        confirm={() => remove.mutate({ method: "DELETE", path }, { onSuccess: afterDelete })}
      >
        {webhook.pending === 0
          ? "The delivery log is deleted too."
          : `${webhook.pending} waiting and the delivery log are deleted too.`}{" "}
        This can’t be undone.
      </ConfirmDialog>
    </Stack>
  );
}
