"use client";

import { Anchor, SimpleGrid, Stack } from "@mantine/core";
import Link from "next/link";
import type { Overview } from "@/components/api/responses";
import { useApi } from "@/components/api/use-api";
import { PageHeader } from "@/components/shell/page-header";
import { TimeRange, useTimeRange } from "@/components/shell/time-range";
import { SampleHousehold } from "@/components/sign-in/sample-household";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { formatCount, formatShare } from "@/components/ui/format";
import { Stale } from "@/components/ui/stale";
import { Stat } from "@/components/ui/stat";
import { Health } from "./health";
import { OverviewCharts } from "./overview-charts";

/** The health of the components, and the tenant's key figures and charts for the time range. */
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
        {error && <Failure what="the overview" problem={error} retry={refetch} />}
        {data && hasNoData(data) ? (
          <EmptyState title="No data yet" after={<SampleHousehold />}>
            <Anchor component={Link} href="/connect" prefetch={false} underline="always">
              Connect an agent
            </Anchor>{" "}
            or load sample data to explore the dashboard.
          </EmptyState>
        ) : (
          (data || !error) && (
            <Stale isStale={isPlaceholderData}>
              <Stack gap="lg">
                <Stats overview={data} />
                <OverviewCharts overview={data} />
              </Stack>
            </Stale>
          )
        )}
      </Stack>
    </>
  );
}

/** Returns whether the tenant has no data and ran no retrievals. */
function hasNoData({ totals, range }: Overview): boolean {
  return Object.values(totals).every((count) => count === 0) && !range.retrievals;
}

function Stats({ overview }: { overview: Overview | undefined }) {
  const { range, totals } = overview ?? {};
  const allTime = (count: number | undefined) =>
    count === undefined ? " " : `${formatCount(count)} all time`;
  return (
    <SimpleGrid cols={{ base: 2, xs: 4, xl: 8 }} spacing="xs">
      <Stat
        label="Stored"
        value={range?.stored}
        note={`${allTime(totals?.memories)}${totals ? ", incl. corrections" : ""}`}
      />
      <Stat label="Corrections" value={range?.superseding} note={allTime(totals?.superseded)} />
      <Stat label="Duplicates" value={range?.deduplicated} note={allTime(totals?.deduplicated)} />
      <Stat label="Dropped" value={range?.dropped} note={allTime(totals?.dropped)} />
      <Stat label="Retrievals" value={range?.retrievals} />
      <Stat
        label="Hit rate"
        value={range && (range.hit_rate === null ? null : formatShare(range.hit_rate))}
        note={range ? `${formatCount(range.empty_retrievals ?? 0)} returned no results` : " "}
      />
      <Stat label="Degraded retrievals" value={range?.degraded} note="ran without vector search" />
      <Stat
        label="Redactions"
        value={range?.redactions}
        note={
          <Anchor component={Link} href="/pii" prefetch={false} size="xs">
            View redactions
          </Anchor>
        }
      />
    </SimpleGrid>
  );
}
