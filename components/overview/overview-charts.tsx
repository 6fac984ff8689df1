"use client";

import { SimpleGrid } from "@mantine/core";
import type { Overview } from "@/components/api/responses";
import { VERDICT_COLORS, VERDICT_LABELS } from "@/components/memory/verdict-badge";
import { Chart } from "@/components/ui/chart";
import { formatDuration } from "@/components/ui/format";
import { PERCENTILE_COLORS } from "@/components/ui/percentiles";

type Point = Overview["points"][number];

/** The verdicts in the order of the bars. Their colours have a contrast of 3:1 in light and dark mode. */
const VERDICTS = (["stored", "superseding", "deduplicated", "dropped"] as const).map((verdict) => ({
  verdict,
  color:
    verdict === "dropped" || verdict === "deduplicated"
      ? `${VERDICT_COLORS[verdict]}.6`
      : `${VERDICT_COLORS[verdict]}.8`,
}));

/** The activity in the time range, in charts that share one time axis. */
export function OverviewCharts({ overview }: { overview: Overview | undefined }) {
  const range = overview?.range;
  const duration = (value: number | null | undefined) =>
    value == null ? {} : { stat: formatDuration(value) };
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl" verticalSpacing="lg">
      <Chart
        title="Decisions"
        per="messages"
        kind="bars"
        unit="count"
        timeline={overview}
        empty="No messages processed in this period"
        series={VERDICTS.map(({ verdict, color }) => ({
          name: VERDICT_LABELS[verdict],
          color,
          value: (point: Point) => point[verdict],
        }))}
      />
      <Chart
        title="Retrieval latency"
        kind="lines"
        unit="ms"
        timeline={overview}
        empty="No retrieval latency recorded in this period"
        series={(["p50", "p95", "p99"] as const).map((name) => ({
          name,
          color: PERCENTILE_COLORS[name],
          value: (point: Point) => point.hot_path[`${name}_ms`],
          ...duration(range?.hot_path[`${name}_ms`]),
        }))}
      />
      <Chart
        title="Retrievals"
        per="retrievals"
        kind="bars"
        unit="count"
        timeline={overview}
        empty="No retrievals in this period"
        series={[
          {
            name: "with results",
            color: "teal.8",
            value: ({ retrievals, empty_retrievals: none }) =>
              retrievals === null ? null : retrievals - (none ?? 0),
          },
          {
            name: "no results",
            color: "orange.8",
            value: (point) => point.empty_retrievals,
          },
        ]}
      />
      <Chart
        title="Redactions"
        per="redactions"
        kind="bars"
        unit="count"
        timeline={overview}
        empty="No redactions in this period"
        series={[
          {
            name: "redacted",
            color: "violet.6",
            value: (point) => point.redactions,
          },
        ]}
      />
      <Chart
        title="Queue depth"
        per="peak pending jobs"
        kind="lines"
        unit="count"
        timeline={overview}
        empty="No backlog in this period"
        series={[{ name: "pending", color: "indigo.6", value: (point) => point.queue_pending }]}
      />
      <Chart
        title="Oldest pending job"
        kind="lines"
        unit="ms"
        timeline={overview}
        empty="No backlog in this period"
        series={[{ name: "age", color: "orange.8", value: (point) => point.queue_oldest_age_ms }]}
      />
    </SimpleGrid>
  );
}
