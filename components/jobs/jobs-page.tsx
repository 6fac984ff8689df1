"use client";

import { Center, SimpleGrid, Skeleton, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { JobsInsight } from "@/components/api/answers";
import { useApi } from "@/components/api/use-api";
import { PageHeader } from "@/components/shell/page-header";
import { TimeRange, useTimeRange } from "@/components/shell/time-range";
import { Chart } from "@/components/ui/chart";
import { Failure } from "@/components/ui/failure";
import { Figure } from "@/components/ui/figure";
import { formatDuration } from "@/components/ui/format";
import { Stale } from "@/components/ui/stale";
import { DeadLetters } from "./dead-letters";
import { Kinds, Lanes } from "./job-tables";

/** The queue now and over time, and the jobs that failed for good. */
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
        {error && data && <Failure what="The queue" problem={error} retry={refetch} />}
        <Stale isStale={isPlaceholderData}>
          <Stack gap="lg">
            <States now={data?.now} isFailed={error !== null} />
            <Charts
              jobs={data}
              failure={error && <Failure what="The queue" problem={error} retry={refetch} />}
            />
          </Stack>
        </Stale>
        <DeadLetters everyMs={everyMs} />
        {data ? (
          <>
            <Kinds kinds={data.kinds} />
            <Lanes lanes={data.now.fullest_lanes} />
          </>
        ) : (
          !error && <Skeleton height={160} />
        )}
      </Stack>
    </>
  );
}

/** Unread figures are dashes, so that what is below stays where it is. */
function States({ now, isFailed }: { now: JobsInsight["now"] | undefined; isFailed: boolean }) {
  const unread = isFailed ? null : undefined;
  const least = now?.is_capped ? "at least" : " ";
  const age = now ? (now.oldest_age_ms === null ? null : formatDuration(now.oldest_age_ms)) : unread;
  return (
    <SimpleGrid cols={{ base: 2, xs: 3, lg: 6 }} spacing="xs">
      <Figure
        label="Waiting"
        value={now?.waiting ?? unread}
        note={now?.is_capped ? least : "all that is not done"}
      />
      <Figure
        label="Due"
        value={now?.due ?? unread}
        note={now?.is_capped ? least : "for the next free worker"}
      />
      <Figure
        label="Running"
        value={now?.running ?? unread}
        note={now?.is_capped ? least : "in lanes that are held"}
      />
      <Figure
        label="Postponed"
        value={now?.postponed ?? unread}
        note={now?.is_capped ? least : "wait for a time"}
      />
      <Figure label="Dead" value={now?.dead ?? unread} note={now?.is_capped ? least : "failed for good"} />
      <Figure label="Oldest" value={age} note="waits since it was added" />
    </SimpleGrid>
  );
}

/** In a chart beside the one that says why. */
function Unread() {
  return (
    <Center h="100%" bd="1px solid var(--mantine-color-default-border)" bdrs="sm">
      <Text size="sm" c="dimmed">
        Could not be read
      </Text>
    </Center>
  );
}

const OUTCOMES = [
  { name: "done", color: "teal.8" },
  { name: "failed", color: "orange.8" },
  { name: "postponed", color: "indigo.6" },
  { name: "dead", color: "red.7" },
] as const;

function Charts({ jobs, failure }: { jobs: JobsInsight | undefined; failure: ReactNode }) {
  const unread = failure && <Unread />;
  return (
    <SimpleGrid cols={{ base: 1, lg: 3 }} spacing="xl" verticalSpacing="lg">
      <Chart
        title="Throughput"
        per="jobs"
        kind="bars"
        unit="count"
        timeline={jobs}
        empty="No job ran in this range"
        failure={failure}
        series={OUTCOMES.map(({ name, color }) => ({
          name,
          color,
          value: (point: JobsInsight["points"][number]) => point[name],
        }))}
      />
      <Chart
        title="Waiting"
        per="most jobs at once"
        kind="lines"
        unit="count"
        timeline={jobs}
        empty="Nothing waited when the queue was counted"
        failure={unread}
        series={[{ name: "waiting", color: "indigo.6", value: (point) => point.pending }]}
      />
      <Chart
        title="Oldest job"
        kind="lines"
        unit="ms"
        timeline={jobs}
        empty="Nothing waited when the queue was counted"
        failure={unread}
        series={[{ name: "age", color: "orange.8", value: (point) => point.oldest_age_ms }]}
      />
    </SimpleGrid>
  );
}
