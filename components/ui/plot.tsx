"use client";

import { getThemeColor, Paper, Text, useMantineTheme } from "@mantine/core";
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceArea,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { spanLabel, timeLabels, timeTicks, type Unit, valueTicks } from "./axis";
import { formatCount, formatDuration, formatExact, formatShare, formatStep } from "./format";
import { LegendItem } from "./legend-item";
import classes from "./plot.module.css";

/** A line or one segment of the bars, with one value per point. */
export type PlotSeries = { name: string; color: string; values: readonly (number | null)[] };
type Row = { at: string; [name: string]: number | string | null };

/** The width of the value axis. It is fixed, so that the time axes of stacked charts are aligned. */
const AXIS_WIDTH = 56;
const TICK = { fontSize: 12, fill: "var(--mantine-color-dimmed)" };

/**
 * The plot of a chart. It has its own file because it loads recharts; @mantine/charts would also load brush,
 * legend and areas. Missing values appear as a gap in a line. Behind bars they appear as a grey band, because
 * a gap would look like zero. A single value between two gaps is a dot, because a line of one point is
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
  series: readonly PlotSeries[];
  height: number;
}) {
  const theme = useMantineTheme();
  const rows = at.map((time, index): Row => {
    const values = series.map(({ name, values: all }) => [name, all[index] ?? null] as const);
    return { at: time, ...Object.fromEntries(values) };
  });
  const stackHeights = rows.map((_, index) => {
    const values = series.map(({ values: all }) => all[index] ?? 0);
    return kind === "bars" ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values);
  });
  // Without this filter, recharts would render hundreds of zero-height bars.
  const visibleSeries = series.filter(({ values }) => kind === "lines" || values.some(Boolean));
  const ticks = valueTicks(Math.max(0, ...stackHeights), unit);
  return (
    <ResponsiveContainer width="100%" height={height} className={classes.plot ?? ""}>
      <ComposedChart data={rows} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke="var(--mantine-color-default-border)" />
        <XAxis
          dataKey="at"
          scale="band"
          ticks={timeTicks(at)}
          tickFormatter={timeLabels(at)}
          interval="preserveStart"
          minTickGap={16}
          tickLine={false}
          axisLine={false}
          tick={TICK}
          tickMargin={6}
        />
        <YAxis
          width={AXIS_WIDTH}
          ticks={ticks}
          domain={[0, ticks.at(-1) ?? 1]}
          interval={0}
          tickFormatter={(value: number) => (value === 0 ? "0" : TICK_FORMATS[unit](value))}
          tickLine={false}
          axisLine={false}
          tick={TICK}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={kind === "bars" ? { fill: "var(--mantine-color-default-hover)" } : true}
          content={({ active, label }) => {
            const row = active ? rows.find((one) => one.at === label) : undefined;
            return row ? <Values row={row} series={series} stepMs={stepMs} unit={unit} /> : null;
          }}
        />
        {kind === "bars" &&
          findGaps(rows, series).map(({ from, to }) => (
            <ReferenceArea key={from} x1={from} x2={to} fill="gray" fillOpacity={0.1} strokeOpacity={0} />
          ))}
        {visibleSeries.map(({ name, color }) => {
          const strokeColor = getThemeColor(color, theme);
          if (kind === "bars")
            return (
              <Bar key={name} dataKey={name} stackId="all" fill={strokeColor} isAnimationActive={false} />
            );
          return (
            <Line
              key={name}
              dataKey={name}
              stroke={strokeColor}
              strokeWidth={1.5}
              isAnimationActive={false}
              activeDot={{ r: 3, strokeWidth: 0, fill: strokeColor }}
              dot={({ cx, cy, index }) =>
                isAlone(rows, name, index) ? (
                  <circle key={index} cx={cx} cy={cy} r={2} fill={strokeColor} />
                ) : (
                  <g key={index} />
                )
              }
            />
          );
        })}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

type Format = (value: number) => string;
const TICK_FORMATS: Readonly<Record<Unit, Format>> = {
  count: formatCount,
  ms: formatStep,
  share: (value) => `${value * 100}%`,
};
const VALUE_FORMATS: Readonly<Record<Unit, Format>> = {
  count: formatExact,
  ms: formatDuration,
  share: formatShare,
};

function isAlone(rows: readonly Row[], name: string, index: number): boolean {
  const isThere = (at: number) => typeof rows[at]?.[name] === "number";
  return isThere(index) && !isThere(index - 1) && !isThere(index + 1);
}

/** Returns the runs of points without any value. */
function findGaps(rows: readonly Row[], series: readonly PlotSeries[]): { from: string; to: string }[] {
  const runs: { from: string; to: string }[] = [];
  let isOpen = false;
  for (const row of rows) {
    const hasValue = series.some(({ name }) => row[name] !== null);
    const last = runs.at(-1);
    if (!hasValue && isOpen && last) last.to = row.at;
    else if (!hasValue) runs.push({ from: row.at, to: row.at });
    isOpen = !hasValue;
  }
  return runs;
}

/** The tooltip with the exact values of one point. */
function Values({
  row,
  series,
  stepMs,
  unit,
}: {
  row: Row;
  series: readonly PlotSeries[];
  stepMs: number;
  unit: Unit;
}) {
  const valueSeries = series.filter(({ name }) => typeof row[name] === "number");
  return (
    <Paper withBorder shadow="sm" px="sm" py={6}>
      <Text size="xs" c="dimmed">
        {spanLabel(row.at, stepMs)}
      </Text>
      {valueSeries.map(({ name, color }) => (
        <LegendItem
          key={name}
          name={name}
          color={color}
          stat={VALUE_FORMATS[unit](Number(row[name]))}
          isWide
        />
      ))}
      {valueSeries.length === 0 && <Text size="xs">No data</Text>}
    </Paper>
  );
}
