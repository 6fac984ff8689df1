"use client";

import { Center, SimpleGrid, Skeleton, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { JobsInsight } from "@/components/api/responses";
import { useApi } from "@/components/api/use-api";
import { PageHeader } from "@/components/shell/page-header";
import { TimeRange, useTimeRange } from "@/components/shell/time-range";
import { Chart } from "@/components/ui/chart";
import { Failure } from "@/components/ui/failure";
import { formatDuration } from "@/components/ui/format";
import { Stale } from "@/components/ui/stale";
import { Stat } from "@/components/ui/stat";
import { FailedJobs } from "./failed-jobs";
import { BusiestQueues, JobTypes } from "./job-tables";

/** The current queue, its history, and the failed jobs. */
export function JobsPage() {
  const { from, to, everyMs } = useTimeRange();
  const { data, error, refetch, isPlaceholderData } = useApi<JobsInsight>("/api/v1/insights/jobs", {
    from,
    to,
  });
  return (
    <>
      <PageHeader title="Jobs">
        <TimeRange />
      </PageHeader>
      <Stack gap="lg">
        {error && data && <Failure what="the queue" problem={error} retry={refetch} />}
        <Stale isStale={isPlaceholderData}>
          <Stack gap="lg">
            <QueueStats now={data?.now} isFailed={error !== null} />
            <Charts
              jobs={data}
              failure={error && <Failure what="the queue" problem={error} retry={refetch} />}
            />
          </Stack>
        </Stale>
        <FailedJobs everyMs={everyMs} />
        {data ? (
          <>
            <JobTypes kinds={data.kinds} />
            <BusiestQueues queues={data.now.fullest_lanes} />
          </>
        ) : (
          !error && <Skeleton height={160} />
        )}
      </Stack>
    </>
  );
}

/** The current job counts. If they could not be loaded, dashes keep the layout stable. */
function QueueStats({ now, isFailed }: { now: JobsInsight["now"] | undefined; isFailed: boolean }) {
  const unavailable = isFailed ? null : undefined;
  const capped = now?.is_capped ? "≥" : " ";
  const age = now ? (now.oldest_age_ms === null ? null : formatDuration(now.oldest_age_ms)) : unavailable;
  return (
    <SimpleGrid cols={{ base: 2, xs: 3, lg: 6 }} spacing="xs">
      <Stat
        label="Pending"
        value={now?.waiting ?? unavailable}
        note={now?.is_capped ? capped : "total not finished"}
      />
      <Stat label="Ready" value={now?.due ?? unavailable} note={now?.is_capped ? capped : "ready to run"} />
      <Stat
        label="Running"
        value={now?.running ?? unavailable}
        note={now?.is_capped ? capped : "in progress"}
      />
      <Stat
        label="Scheduled for retry"
        value={now?.postponed ?? unavailable}
        note={now?.is_capped ? capped : "waiting for backoff"}
      />
      <Stat
        label="Failed"
        value={now?.dead ?? unavailable}
        note={now?.is_capped ? capped : "needs attention"}
      />
      <Stat label="Oldest pending" value={age} note="time since enqueued" />
    </SimpleGrid>
  );
}

/** Replaces a chart that could not be loaded. Another chart shows the error. */
function Unavailable() {
  return (
    <Center h="100%" bd="1px solid var(--mantine-color-default-border)" bdrs="sm">
      <Text size="sm" c="dimmed">
        Couldn’t load
      </Text>
    </Center>
  );
}

const OUTCOMES = [
  { key: "done", name: "done", color: "teal.8" },
  { key: "failed", name: "failed attempts", color: "orange.8" },
  { key: "postponed", name: "scheduled for retry", color: "indigo.6" },
  { key: "dead", name: "failed", color: "red.7" },
] as const;

function Charts({ jobs, failure }: { jobs: JobsInsight | undefined; failure: ReactNode }) {
  const unavailable = failure && <Unavailable />;
  return (
    <SimpleGrid cols={{ base: 1, lg: 3 }} spacing="xl" verticalSpacing="lg">
      <Chart
        title="Throughput"
        per="jobs"
        kind="bars"
        unit="count"
        timeline={jobs}
        empty="No jobs ran in this period"
        failure={failure}
        series={OUTCOMES.map(({ key, name, color }) => ({
          name,
          color,
          value: (point: JobsInsight["points"][number]) => point[key],
        }))}
      />
      <Chart
        title="Pending"
        per="peak pending"
        kind="lines"
        unit="count"
        timeline={jobs}
        empty="No backlog in this period"
        failure={unavailable}
        series={[{ name: "pending", color: "indigo.6", value: (point) => point.pending }]}
      />
      <Chart
        title="Oldest pending job"
        kind="lines"
        unit="ms"
        timeline={jobs}
        empty="No backlog in this period"
        failure={unavailable}
        series={[{ name: "age", color: "orange.8", value: (point) => point.oldest_age_ms }]}
      />
    </SimpleGrid>
  );
}
