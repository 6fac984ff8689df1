"use client";

import { Code, Skeleton, Stack } from "@mantine/core";
import { CopyId } from "@/components/ui/copy-id";
import { EmptyState } from "@/components/ui/empty-state";
import { Facts } from "@/components/ui/facts";
import { SideDrawer } from "@/components/ui/side-drawer";
import { TimeAgo } from "@/components/ui/time-ago";
import { DeliveryLog } from "./delivery-log";
import { WebhookActions } from "./webhook-actions";
import { type Webhook, WebhookState } from "./webhook-state";

/** A webhook with its actions and its delivery log. */
export function WebhookDrawer({
  id,
  webhook,
  isLoading,
  close,
}: {
  id: string | null;
  webhook: Webhook | undefined;
  isLoading: boolean;
  close: () => void;
}) {
  return (
    <SideDrawer row={id} onClose={close} title={webhook?.name || "Webhook"}>
      {webhook ? (
        <Stack gap="md">
          <Facts facts={factsOf(webhook)} />
          <WebhookActions webhook={webhook} afterDelete={close} />
          <DeliveryLog webhook={webhook} />
        </Stack>
      ) : isLoading ? (
        <Skeleton height={240} />
      ) : (
        <EmptyState isSmall title="No longer here">
          This webhook has been deleted.
        </EmptyState>
      )}
    </SideDrawer>
  );
}

function factsOf(webhook: Webhook) {
  const { url, state, types, created_at, previous_secret_until: until, id } = webhook;
  return [
    [
      "URL",
      <Code key="url" style={{ overflowWrap: "anywhere" }}>
        {url}
      </Code>,
    ],
    ["State", <WebhookState key="state" state={state} />],
    ["Types", types.length === 0 ? "All" : types.join(", ")],
    ["Created", <TimeAgo key="created" time={created_at} isFull />],
    ...(until ? ([["Old secret valid until", <TimeAgo key="until" time={until} isFull />]] as const) : []),
    ["Webhook", <CopyId key="id" id={id} />],
  ] as const;
}
