"use client";

import { Text } from "@mantine/core";
import { useApi } from "@/components/api/use-api";
import { useTimeRange } from "@/components/shell/time-range";
import { Chart, type Series } from "@/components/ui/chart";
import { Failure } from "@/components/ui/failure";
import { formatCount } from "@/components/ui/format";
import { Stale } from "@/components/ui/stale";
import type { redactionInsight } from "@/lib/insights";
import { KIND_NAMES, kindColor, kindInWords } from "./kinds";

type Insight = Awaited<ReturnType<typeof redactionInsight>>;
type Point = Insight["points"][number];

/** How much was masked over the time range: in all, by kind, and over time. */
export function RedactionFigures() {
  const { from, to } = useTimeRange();
  const insight = useApi<Insight>("/api/v1/insights/redactions", { from, to });
  const { data, error } = insight;
  return (
    <Stale isStale={insight.isPlaceholderData}>
      <Chart
        title="Masked"
        per="places"
        kind="bars"
        unit="count"
        timeline={data}
        series={seriesOf(data)}
        empty="Nothing was masked in this time"
        failure={error && <Failure what="The figures" problem={error} retry={insight.refetch} />}
        control={
          data && (
            <Text size="sm" c="dimmed">
              {formatCount(data.total)} in all
            </Text>
          )
        }
      />
    </Stale>
  );
}

/** Every kind has its place, found or not, so that nothing moves when figures come; what has no name is summed. */
function seriesOf(data: Insight | undefined): Series<Point>[] {
  const known = KIND_NAMES.map((kind) => ({
    name: kindInWords(kind),
    color: kindColor(kind),
    value: ({ count, kinds }: Point) => (count === null ? null : (kinds[kind] ?? 0)),
    figure: figureOf(data, kind),
  }));
  const others = data?.kinds.filter(({ kind }) => !KIND_NAMES.includes(kind)) ?? [];
  if (others.length === 0) return known;
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
  return [
    ...known,
    {
      name: "other",
      color: kindColor("other"),
      value: ({ count, kinds }) =>
        count === null ? null : count - sum(KIND_NAMES.map((kind) => kinds[kind] ?? 0)),
      figure: formatCount(sum(others.map(({ count }) => count))),
    },
  ];
}

function figureOf(data: Insight | undefined, kind: string): string {
  return data ? formatCount(data.kinds.find((one) => one.kind === kind)?.count ?? 0) : "–";
}
