"use client";

import { Text } from "@mantine/core";
import type { OutputOf } from "@/components/api/output-of";
import { useApi } from "@/components/api/use-api";
import { useTimeRange } from "@/components/shell/time-range";
import { Chart, type Series } from "@/components/ui/chart";
import { Failure } from "@/components/ui/failure";
import { formatCount } from "@/components/ui/format";
import { Stale } from "@/components/ui/stale";
import { KIND_NAMES, kindColor, kindLabel } from "./kinds";

type Insight = OutputOf<"readRedactionInsight">;
type Point = Insight["points"][number];

/** The number of redactions in the time range, in total, by type and over time. */
export function RedactionStats() {
  const { from, to } = useTimeRange();
  const insight = useApi<Insight>("/api/v1/insights/redactions", { from, to });
  const { data, error } = insight;
  return (
    <Stale isStale={insight.isPlaceholderData}>
      <Chart
        title="Redactions"
        per="redactions"
        kind="bars"
        unit="count"
        timeline={data}
        series={seriesOf(data)}
        empty="No redactions in this period"
        failure={error && <Failure what="redaction stats" problem={error} retry={insight.refetch} />}
        control={
          data && (
            <Text size="sm" c="dimmed">
              {formatCount(data.total)} total
            </Text>
          )
        }
      />
    </Stale>
  );
}

/**
 * Returns one series per built-in type, even without matches, so that the layout does not shift. All other
 * types share one series.
 */
function seriesOf(data: Insight | undefined): Series<Point>[] {
  const knownSeries = KIND_NAMES.map((kind) => ({
    name: kindLabel(kind),
    color: kindColor(kind),
    value: ({ count, kinds }: Point) => (count === null ? null : (kinds[kind] ?? 0)),
    stat: statOf(data, kind),
  }));
  const others = data?.kinds.filter(({ kind }) => !KIND_NAMES.includes(kind)) ?? [];
  if (others.length === 0) return knownSeries;
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
  return [
    ...knownSeries,
    {
      name: "Other",
      color: kindColor("other"),
      value: ({ count, kinds }) =>
        count === null ? null : count - sum(KIND_NAMES.map((kind) => kinds[kind] ?? 0)),
      stat: formatCount(sum(others.map(({ count }) => count))),
    },
  ];
}

function statOf(data: Insight | undefined, kind: string): string {
  return data ? formatCount(data.kinds.find((one) => one.kind === kind)?.count ?? 0) : "–";
}
