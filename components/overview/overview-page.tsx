"use client";

import { Anchor, SimpleGrid, Stack } from "@mantine/core";
import Link from "next/link";
import type { Overview } from "@/components/api/answers";
import { useApi } from "@/components/api/use-api";
import { PageHeader } from "@/components/shell/page-header";
import { TimeRange, useTimeRange } from "@/components/shell/time-range";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { Figure } from "@/components/ui/figure";
import { formatCount, formatShare } from "@/components/ui/format";
import { Stale } from "@/components/ui/stale";
import { Health } from "./health";
import { OverviewCharts } from "./overview-charts";

/** What the memory of this tenant does, over the range and now. */
export function OverviewPage() {
  const { from, to, everyMs } = useTimeRange();
  const { data, error, refetch, isPlaceholderData } = useApi<Overview>("/api/v1/insights/overview", {
    from,
    to,
  });
  return (
    <>
      <PageHeader title="Overview">
        <TimeRange />
      </PageHeader>
      <Stack gap="lg">
        <Health everyMs={everyMs} />
        {error && <Failure what="The overview" problem={error} retry={refetch} />}
        {data && isFresh(data) ? (
          <EmptyState title="Nothing has been sent yet" example="npm run seed -- home">
            <Anchor component={Link} href="/connect" prefetch={false} underline="always">
              Connect an agent
            </Anchor>
            , or send 500 events of an invented household with this command. What happens to them appears
            here.
          </EmptyState>
        ) : (
          (data || !error) && (
            <Stale isStale={isPlaceholderData}>
              <Stack gap="lg">
                <Figures overview={data} />
                <OverviewCharts overview={data} />
              </Stack>
            </Stale>
          )
        )}
      </Stack>
    </>
  );
}

/** Whether nothing was ever sent or asked. */
function isFresh({ totals, range }: Overview): boolean {
  return Object.values(totals).every((count) => count === 0) && !range.retrievals;
}

function Figures({ overview }: { overview: Overview | undefined }) {
  const { range, totals } = overview ?? {};
  const all = (count: number | undefined) => (count === undefined ? " " : `${formatCount(count)} in all`);
  return (
    <SimpleGrid cols={{ base: 2, xs: 4, lg: 8 }} spacing="xs">
      <Figure label="Stored" value={range?.stored} note={all(totals?.memories)} />
      <Figure label="Superseding" value={range?.superseding} note={all(totals?.superseded)} />
      <Figure label="Deduplicated" value={range?.deduplicated} note={all(totals?.deduplicated)} />
      <Figure label="Dropped" value={range?.dropped} note={all(totals?.dropped)} />
      <Figure label="Retrievals" value={range?.retrievals} note="searched for" />
      <Figure
        label="Hit rate"
        value={range && (range.hit_rate === null ? null : formatShare(range.hit_rate))}
        note={range ? `${formatCount(range.empty_retrievals ?? 0)} found nothing` : " "}
      />
      <Figure label="Degraded" value={range?.degraded} note="arms left out" />
      <Figure
        label="Redactions"
        value={range?.redactions}
        note={
          <Anchor component={Link} href="/pii" prefetch={false} size="xs">
            PII audit
          </Anchor>
        }
      />
    </SimpleGrid>
  );
}
