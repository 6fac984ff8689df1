"use client";

import { Box, Center, Group, Skeleton, Text, Title } from "@mantine/core";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import type { Unit } from "./axis";
import { formatStep } from "./format";
import { Key } from "./key";

/** One line of a chart, or one part of its bars; `figure` stands beside its name. */
export type Series<Point> = {
  name: string;
  color: string;
  value: (point: Point) => number | null;
  figure?: string;
};

/** What the points of every chart of a page have in common. Undefined until it is known. */
export type Timeline<Point> = { points: readonly Point[]; step_seconds: number } | undefined;

/** Steps of one unit are called by its name. */
const UNIT_STEPS: Readonly<Record<string, string>> = { "1 min": "minute", "1 h": "hour", "1 d": "day" };

function perStep(ms: number): string {
  const step = formatStep(ms);
  return UNIT_STEPS[step] ?? step;
}

const HEIGHT = 180;
const Plot = dynamic(() => import("./plot"), { ssr: false, loading: () => <Skeleton height={HEIGHT} /> });

/**
 * Values over time, with their names and units above. A skeleton of its own height stands for it until the values and the
 * drawing are there; where every value is zero or missing it says so instead of drawing nothing.
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
  /** What is counted, as "messages"; the width of a point is added. */
  per?: string;
  kind: "bars" | "lines";
  unit: Unit;
  timeline: Timeline<Point>;
  series: readonly Series<NoInfer<Point>>[];
  empty: string;
  control?: ReactNode;
  /** Stands in the place of the drawing when the values could not be read. */
  failure?: ReactNode;
}) {
  const points = timeline?.points ?? [];
  const drawn = series.map(({ name, color, value }) => ({ name, color, values: points.map(value) }));
  const isEmpty = drawn.every(({ values }) => values.every((value) => !value));
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
        {series.map(({ name, color, figure }) => (
          <Key key={name} name={name} color={color} figure={figure} />
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
            series={drawn}
            height={HEIGHT}
          />
        )}
      </Box>
    </Box>
  );
}
