"use client";

import { Box, Center, SimpleGrid, Skeleton, Stack } from "@mantine/core";
import dynamic from "next/dynamic";
import { useApi } from "@/components/api/use-api";
import { useTimeRange } from "@/components/shell/time-range";
import { Failure } from "@/components/ui/failure";
import { Figure } from "@/components/ui/figure";
import type { redactionInsight } from "@/lib/insights";
import { KIND_NAMES, kindColor, kindInWords } from "./kinds";

type Insight = Awaited<ReturnType<typeof redactionInsight>>;

/** The chart and what stands in for it have one height. */
const CHART_PX = 170;
const MOST_KINDS = 5;

/** As many kinds as there are tiles: those that were found, most frequent first, then the usual ones with none. */
function mostOf(found: Insight["kinds"]): Insight["kinds"] {
  const others = KIND_NAMES.filter((name) => !found.some(({ kind }) => kind === name));
  return [...found, ...others.map((kind) => ({ kind, count: 0 }))].slice(0, MOST_KINDS);
}

const Chart = dynamic(() => import("./redactions-chart").then((file) => file.RedactionsChart), {
  ssr: false,
  loading: () => <Skeleton height={CHART_PX} />,
});

/** How much was masked over the time range: in all, by kind, and over time. */
export function RedactionFigures() {
  const { from, to } = useTimeRange();
  const { data, error, refetch } = useApi<Insight>("/api/v1/insights/redactions", { from, to });
  const problem = data ? null : error;
  const kinds = mostOf(data?.kinds ?? []);
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="sm" verticalSpacing="sm">
        <Figure label="masked in all" value={problem ? null : data?.total} />
        {kinds.map(({ kind, count }) => (
          <Figure
            key={kind}
            label={kindInWords(kind)}
            value={problem ? null : data && count}
            color={kindColor(kind)}
          />
        ))}
      </SimpleGrid>
      <Box mih={CHART_PX}>
        {problem ? (
          <Failure what="The figures" problem={problem} retry={refetch} />
        ) : !data ? (
          <Skeleton height={CHART_PX} />
        ) : data.total === 0 ? (
          <Center h={CHART_PX} c="dimmed" fz="sm">
            Nothing was masked in this time
          </Center>
        ) : (
          <Chart insight={data} kinds={kinds.map(({ kind }) => kind)} height={CHART_PX} />
        )}
      </Box>
    </Stack>
  );
}
