"use client";

import { CompositeChart } from "@mantine/charts";
import "@mantine/charts/styles.css";
import { Group, getThemeColor, Paper, Text, useMantineTheme } from "@mantine/core";
import { spanLabel, timeLabel, timeTicks, type Unit, valueTicks } from "./axis";
import { formatCount, formatDuration, formatExact, formatShare } from "./format";
import { Key } from "./key";

/** A line or a part of the bars of a plot: its name, colour and values, one a point. */
export type Drawn = { name: string; color: string; values: readonly (number | null)[] };
type Row = { at: string; [name: string]: number | string | null };

/** Width of the axis of values, the same for all, so that charts under each other have one time axis. */
const AXIS_WIDTH = 56;

/**
 * The drawing of a chart, apart from it because it brings the library. Missing values are a gap in a line, and a grey
 * band behind bars, where a gap would look like zero. A value between two gaps is drawn as a dot: a line of one point is
 * invisible.
 */
export default function Plot({
  kind,
  unit,
  at,
  stepMs,
  series,
  height,
}: {
  kind: "bars" | "lines";
  unit: Unit;
  at: readonly string[];
  stepMs: number;
  series: readonly Drawn[];
  height: number;
}) {
  const theme = useMantineTheme();
  const rows = at.map((time, index): Row => {
    const values = series.map(({ name, values: all }) => [name, all[index] ?? null] as const);
    return { at: time, ...Object.fromEntries(values) };
  });
  const sums = rows.map((_, index) => {
    const values = series.map(({ values: all }) => all[index] ?? 0);
    return kind === "bars" ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values);
  });
  const ticks = valueTicks(Math.max(0, ...sums), unit);
  const show = valueFormats[unit];
  return (
    <CompositeChart
      h={height}
      data={rows}
      dataKey="at"
      series={series.map(({ name, color }) => ({ name, color, type: kind === "bars" ? "bar" : "line" }))}
      curveType="linear"
      connectNulls={false}
      strokeWidth={1.5}
      strokeDasharray="0"
      tickLine="none"
      valueFormatter={show}
      xAxisProps={{
        scale: "band",
        ticks: timeTicks(at),
        tickFormatter: timeLabel,
        interval: "preserveStart",
        minTickGap: 16,
      }}
      yAxisProps={{
        width: AXIS_WIDTH,
        tickFormatter: (value) => (value === 0 ? "0" : tickFormats[unit](value)),
        ticks,
        domain: [0, ticks.at(-1) ?? 1],
        interval: 0,
      }}
      composedChartProps={{ margin: { top: 8, right: 8, bottom: 0, left: 0 } }}
      barProps={{ stackId: "all", stroke: "none" }}
      lineProps={({ name, color = "gray" }) => ({
        activeDot: { r: 3, strokeWidth: 0, fill: getThemeColor(color, theme) },
        dot: ({ cx, cy, index }) =>
          isAlone(rows, name, index) ? (
            <circle key={index} cx={cx} cy={cy} r={2} fill={getThemeColor(color, theme)} />
          ) : (
            <g key={index} />
          ),
      })}
      referenceAreas={kind === "bars" ? unknown(rows, series) : []}
      tooltipProps={{
        content: ({ active, label: time }) => {
          const row = active ? rows.find((one) => one.at === time) : undefined;
          return row ? <Values row={row} series={series} stepMs={stepMs} show={show} /> : null;
        },
      }}
    />
  );
}

const tickFormats: Readonly<Record<Unit, (value: number) => string>> = {
  count: formatCount,
  ms: formatDuration,
  share: (value) => `${value * 100} %`,
};

const valueFormats: Readonly<Record<Unit, (value: number) => string>> = {
  count: formatExact,
  ms: formatDuration,
  share: formatShare,
};

function isAlone(rows: readonly Row[], name: string, index: number): boolean {
  const isThere = (at: number) => typeof rows[at]?.[name] === "number";
  return isThere(index) && !isThere(index - 1) && !isThere(index + 1);
}

/** The runs of points of which nothing is known. */
function unknown(rows: readonly Row[], series: readonly Drawn[]) {
  const areas: { x1: string; x2: string; strokeOpacity: number; fillOpacity: number }[] = [];
  let isOpen = false;
  for (const row of rows) {
    const isKnown = series.some(({ name }) => row[name] !== null);
    const last = areas.at(-1);
    if (!isKnown && isOpen && last) last.x2 = row.at;
    else if (!isKnown) areas.push({ x1: row.at, x2: row.at, strokeOpacity: 0, fillOpacity: 0.18 });
    isOpen = !isKnown;
  }
  return areas;
}

/** The exact values of one point. */
function Values({
  row,
  series,
  stepMs,
  show,
}: {
  row: Row;
  series: readonly Drawn[];
  stepMs: number;
  show: (value: number) => string;
}) {
  const known = series.filter(({ name }) => typeof row[name] === "number");
  return (
    <Paper withBorder shadow="sm" px="sm" py={6}>
      <Text size="xs" c="dimmed">
        {spanLabel(row.at, stepMs)}
      </Text>
      {known.map(({ name, color }) => (
        <Group key={name} justify="space-between" gap="lg" wrap="nowrap">
          <Key name={name} color={color} />
          <Text size="xs" fw={600}>
            {show(Number(row[name]))}
          </Text>
        </Group>
      ))}
      {known.length === 0 && <Text size="xs">Nothing was recorded</Text>}
    </Paper>
  );
}
