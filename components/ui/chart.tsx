"use client";

import { Box, Center, Group, Skeleton, Text, Title } from "@mantine/core";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import type { Unit } from "./axis";
import { formatStep } from "./format";
import { LegendItem } from "./legend-item";

/** One line of a chart, or one segment of its bars. The legend shows `stat` beside the name. */
export type Series<Point> = {
  name: string;
  color: string;
  value: (point: Point) => number | null;
  stat?: string;
};

/** The points of a chart; undefined until they are loaded. */
export type Timeline<Point> = { points: readonly Point[]; step_seconds: number } | undefined;

/** The names of steps that are one unit long. */
const UNIT_STEPS: Readonly<Record<string, string>> = { "1 min": "minute", "1 h": "hour", "1 d": "day" };

function perStep(ms: number): string {
  const step = formatStep(ms);
  return UNIT_STEPS[step] ?? step;
}

const HEIGHT = 180;
const Plot = dynamic(() => import("./plot"), { ssr: false, loading: () => <Skeleton height={HEIGHT} /> });

/**
 * A chart of values over time, with a legend. It shows a skeleton of the same height until the values and the
 * chart library are loaded. It shows the text `empty` when every value is zero or missing.
 */
export function Chart<Point extends { at: string }>({
  title,
  per,
  kind,
  unit,
  timeline,
  series,
  empty,
  control,
  failure,
}: {
  title: string;
  /** What is counted, such as "messages". The heading adds the step: "messages per minute". */
  per?: string;
  kind: "bars" | "lines";
  unit: Unit;
  timeline: Timeline<Point>;
  series: readonly Series<NoInfer<Point>>[];
  empty: string;
  control?: ReactNode;
  /** The error to show instead of the plot when the values could not be loaded. */
  failure?: ReactNode;
}) {
  const points = timeline?.points ?? [];
  const plotSeries = series.map(({ name, color, value }) => ({ name, color, values: points.map(value) }));
  const isEmpty = plotSeries.every(({ values }) => values.every((value) => !value));
  const stepMs = (timeline?.step_seconds ?? 60) * 1000;
  return (
    <Box component="section" aria-label={title} miw={0}>
      <Group justify="space-between" gap="xs" mih={34}>
        <Group gap={8} align="baseline">
          <Title order={2} size="h3">
            {title}
          </Title>
          {per && timeline && (
            <Text size="xs" c="dimmed">
              {per} per {perStep(stepMs)}
            </Text>
          )}
        </Group>
        {control}
      </Group>
      <Group gap="4px 12px" mih={20} mb={4}>
        {series.map(({ name, color, stat }) => (
          <LegendItem key={name} name={name} color={color} stat={stat} />
        ))}
      </Group>
      <Box h={HEIGHT}>
        {timeline === undefined && failure ? (
          failure
        ) : timeline === undefined ? (
          <Skeleton height={HEIGHT} />
        ) : isEmpty ? (
          <Center h={HEIGHT} bd="1px solid var(--mantine-color-default-border)" bdrs="sm">
            <Text size="sm" c="dimmed">
              {empty}
            </Text>
          </Center>
        ) : (
          <Plot
            kind={kind}
            unit={unit}
            at={points.map(({ at }) => at)}
            stepMs={stepMs}
            series={plotSeries}
            height={HEIGHT}
          />
        )}
      </Box>
    </Box>
  );
}
