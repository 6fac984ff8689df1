"use client";

import { SimpleGrid } from "@mantine/core";
import type { Overview } from "@/components/api/answers";
import { VERDICT_COLORS } from "@/components/memory/verdict-badge";
import { Chart } from "@/components/ui/chart";
import { formatDuration } from "@/components/ui/format";
import { PERCENTILE_COLORS } from "@/components/ui/percentiles";

type Point = Overview["points"][number];

/** In the order of the bars; shades that keep a contrast of 3 in light and dark. */
const VERDICTS = (["stored", "superseding", "deduplicated", "dropped"] as const).map((name) => ({
  name,
  color:
    name === "dropped" || name === "deduplicated" ? `${VERDICT_COLORS[name]}.6` : `${VERDICT_COLORS[name]}.8`,
}));

/** What happened over the range, on one time axis. */
export function OverviewCharts({ overview }: { overview: Overview | undefined }) {
  const range = overview?.range;
  const duration = (value: number | null | undefined) =>
    value == null ? {} : { figure: formatDuration(value) };
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl" verticalSpacing="lg">
      <Chart
        title="Decisions"
        per="messages"
        kind="bars"
        unit="count"
        timeline={overview}
        empty="No messages were decided on in this range"
        series={VERDICTS.map(({ name, color }) => ({
          name,
          color,
          value: (point: Point) => point[name],
        }))}
      />
      <Chart
        title="Hot path"
        kind="lines"
        unit="ms"
        timeline={overview}
        empty="No retrievals in this range"
        series={(["p50", "p95", "p99"] as const).map((name) => ({
          name,
          color: PERCENTILE_COLORS[name],
          value: (point: Point) => point.hot_path[`${name}_ms`],
          ...duration(range?.hot_path[`${name}_ms`]),
        }))}
      />
      <Chart
        title="Recalls"
        per="retrievals"
        kind="bars"
        unit="count"
        timeline={overview}
        empty="No retrievals in this range"
        series={[
          {
            name: "with hits",
            color: "teal.8",
            value: ({ retrievals, empty_retrievals: none }) =>
              retrievals === null ? null : retrievals - (none ?? 0),
          },
          {
            name: "empty",
            color: "orange.8",
            value: (point) => point.empty_retrievals,
          },
        ]}
      />
      <Chart
        title="Redactions"
        per="masked spans"
        kind="bars"
        unit="count"
        timeline={overview}
        empty="Nothing was masked in this range"
        series={[
          {
            name: "masked",
            color: "violet.6",
            value: (point) => point.redactions,
          },
        ]}
      />
      <Chart
        title="Queue"
        per="most jobs waiting"
        kind="lines"
        unit="count"
        timeline={overview}
        empty="Nothing waited when the queue was counted"
        series={[{ name: "waiting", color: "indigo.6", value: (point) => point.queue_pending }]}
      />
      <Chart
        title="Oldest job"
        kind="lines"
        unit="ms"
        timeline={overview}
        empty="Nothing waited when the queue was counted"
        series={[{ name: "age", color: "orange.8", value: (point) => point.queue_oldest_age_ms }]}
      />
    </SimpleGrid>
  );
}
