"use client";

import { Skeleton, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import dynamic from "next/dynamic";
import { parseAsString, useQueryState } from "nuqs";
import type { OutputOf } from "@/components/api/output-of";
import { useApi } from "@/components/api/use-api";
import { useMe } from "@/components/api/use-me";
import { PageHeader } from "@/components/shell/page-header";
import { ActionButton } from "@/components/ui/action-button";
import { CompactTable, type TableColumn } from "@/components/ui/compact-table";
import { useEver } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { useRowKeyboard } from "@/components/ui/use-row-keyboard";
import { REFRESH_MS, type Webhook, WebhookState } from "./webhook-state";

const CreateWebhook = dynamic(() => import("./create-webhook").then((file) => file.CreateWebhook), {
  ssr: false,
});
const WebhookDrawer = dynamic(() => import("./webhook-drawer").then((file) => file.WebhookDrawer), {
  ssr: false,
});

const COLUMNS: readonly TableColumn<Webhook>[] = [
  {
    label: "Endpoint",
    show: ({ name, url }) => (
      <>
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {name || url}
        </Text>
        {name && (
          <Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
            {url}
          </Text>
        )}
      </>
    ),
  },
  { label: "State", isBare: true, show: ({ state }) => <WebhookState state={state} /> },
  {
    label: "Types",
    show: ({ types }) =>
      types.length === 0 ? "All" : types.length === 1 ? types[0] : `${types.length} types`,
  },
  { label: "Waiting", isNumber: true, show: ({ pending }) => pending },
  {
    label: "Dead",
    isNumber: true,
    show: ({ dead }) => (
      <Text span size="sm" {...(dead > 0 ? { c: "var(--mantine-color-error)" } : {})}>
        {dead}
      </Text>
    ),
  },
];

/** The webhooks of the tenant with their states. The open webhook is stored in the URL. */
export function WebhooksPage() {
  const { me, isAdmin, refusal, problem, retry } = useMe();
  const [id, setId] = useQueryState("webhook", parseAsString.withOptions({ history: "push" }));
  const path = isAdmin ? "/api/v1/webhooks" : null;
  const { data, error, refetch } = useApi<OutputOf<"listWebhooks">>(path, {}, { everyMs: REFRESH_MS });
  const [isCreating, creating] = useDisclosure();
  const hasCreated = useEver(isCreating);
  const hasOpened = useEver(id !== null);
  const items = data?.items ?? [];
  useRowKeyboard({ ids: items.map((one) => one.id), id, set: setId });
  const failure = error ?? problem;
  return (
    <>
      <PageHeader title="Webhooks" about="Notify your services when memories change.">
        <ActionButton refusal={refusal} variant="filled" onClick={creating.open}>
          Create webhook
        </ActionButton>
      </PageHeader>
      {me && !isAdmin && <EmptyState title="Admins only">Ask an admin to set up webhooks.</EmptyState>}
      {failure && (
        <Failure what="webhooks" problem={failure} retry={problem ? retry : () => void refetch()} />
      )}
      {!data && !failure && (!me || isAdmin) && <Skeleton h={120} />}
      {data && items.length === 0 && (
        <EmptyState title="No webhooks yet">
          Create a webhook so that your service hears when a memory is stored, corrected or erased.
        </EmptyState>
      )}
      {items.length > 0 && (
        <CompactTable
          label="Webhooks"
          rows={items}
          columns={COLUMNS}
          idOf={(one) => one.id}
          hrefOf={(one) => `?webhook=${one.id}`}
          onOpen={(one) => setId(one.id)}
          openId={id}
        />
      )}
      {hasCreated && <CreateWebhook isOpen={isCreating} close={creating.close} />}
      {hasOpened && (
        <WebhookDrawer
          id={isAdmin ? id : null}
          webhook={items.find((one) => one.id === id)}
          isLoading={!data && !failure}
          close={() => setId(null)}
        />
      )}
    </>
  );
}
