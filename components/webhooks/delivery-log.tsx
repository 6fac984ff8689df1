"use client";

import { Button, Group, SegmentedControl, Skeleton, Title } from "@mantine/core";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import type { OutputOf } from "@/components/api/output-of";
import { useAction } from "@/components/api/use-action";
import { useMe } from "@/components/api/use-me";
import { usePages } from "@/components/api/use-pages";
import { ActionButton } from "@/components/ui/action-button";
import { CompactTable, type TableColumn } from "@/components/ui/compact-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { LoadMore } from "@/components/ui/load-more";
import { TimeAgo } from "@/components/ui/time-ago";
import { type Delivery, DeliveryState, LastResult, NextTry, REFRESH_MS, type Webhook } from "./webhook-state";

const FILTERS = ["all", "pending", "delivered", "dead"] as const;

/** The deliveries of a webhook, newest first, with a filter in the URL and a button to send one again. */
export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const { refusal } = useMe();
  const [filter, setFilter] = useQueryState("deliveries", parseAsStringLiteral(FILTERS).withDefault("all"));
  const path = `/api/v1/webhooks/${webhook.id}/deliveries`;
  const query = filter === "all" ? {} : { state: filter };
  const pages = usePages<Delivery>(path, query, { everyMs: REFRESH_MS });
  const { items, error } = pages;
  const resend = useAction<OutputOf<"resendWebhookDelivery">>(() => "Delivery queued again");
  const columns: readonly TableColumn<Delivery>[] = [
    { label: "Type", show: ({ type }) => type },
    { label: "State", isBare: true, show: (one) => <DeliveryState of={one} /> },
    { label: "Last result", show: (one) => <LastResult of={one} /> },
    { label: "Tries", isNumber: true, show: ({ attempts }) => attempts },
    { label: "Time", show: ({ created_at }) => <TimeAgo time={created_at} /> },
    { label: "Next try", show: ({ next_at }) => <NextTry at={next_at} state={webhook.state} /> },
    {
      label: "Action",
      isBare: true,
      show: (one) => (
        <ActionButton
          refusal={refusal}
          variant="subtle"
          label={`Resend ${one.type} ${one.id}`}
          onClick={() =>
            resend.mutate({ method: "POST", path: `/api/v1/webhooks/${webhook.id}/resend/${one.id}` })
          }
        >
          Resend
        </ActionButton>
      ),
    },
  ];
  return (
    <section aria-label="Delivery log">
      <Group justify="space-between" mb="xs">
        <Title order={3}>Delivery log</Title>
        <SegmentedControl
          size="xs"
          aria-label="State of the deliveries"
          data={FILTERS.map((value) => ({ value, label: `${value[0]?.toUpperCase()}${value.slice(1)}` }))}
          value={filter}
          onChange={(value) => void setFilter(value as (typeof FILTERS)[number])}
        />
      </Group>
      {error && <Failure what="the delivery log" problem={error} retry={pages.refetch} />}
      {pages.isPending && !error && <Skeleton height={96} />}
      {pages.isSuccess &&
        items.length === 0 &&
        (filter === "all" ? (
          <EmptyState isSmall title="No deliveries yet">
            Changes of the last 7 days appear here. Send a test to try the connection.
          </EmptyState>
        ) : (
          <EmptyState isSmall title="No deliveries match your filter">
            <Button variant="subtle" onClick={() => void setFilter("all")}>
              Clear filter
            </Button>
          </EmptyState>
        ))}
      {items.length > 0 && (
        <CompactTable label="Deliveries" rows={items} columns={columns} idOf={(one) => one.id} />
      )}
      <LoadMore pages={pages} />
    </section>
  );
}
