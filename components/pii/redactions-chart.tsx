"use client";

import "@mantine/charts/styles.css";
import { BarChart } from "@mantine/charts";
import type { redactionInsight } from "@/lib/insights";
import { kindColor, kindInWords } from "./kinds";

type Insight = Awaited<ReturnType<typeof redactionInsight>>;

const DAY_MS = 86_400_000;
const OTHERS = "all others";

/**
 * Redactions over time, stacked by the kinds whose colours the figures above name, and all others; where nothing is known
 * there is a gap and no zero.
 */
export function RedactionsChart({
  insight,
  kinds,
  height,
}: {
  insight: Insight;
  kinds: readonly string[];
  height: number;
}) {
  const rows = insight.points.map(({ at, count, kinds: here }) => {
    if (count === null) return { at };
    const own = kinds.map((kind): [string, number] => [kind, here[kind] ?? 0]);
    const others = count - own.reduce((sum, [, some]) => sum + some, 0);
    return { at, ...Object.fromEntries(own), [OTHERS]: others };
  });
  const found = new Set(insight.kinds.map(({ kind }) => kind));
  const series = kinds
    .filter((kind) => found.has(kind))
    .map((kind) => ({ name: kind, label: kindInWords(kind), color: kindColor(kind) }));
  const others = { name: OTHERS, color: kindColor(OTHERS) };
  const isLong = Date.parse(insight.to) - Date.parse(insight.from) > 2 * DAY_MS;
  const tick = new Intl.DateTimeFormat(undefined, isLong ? DAYS : HOURS);
  const whole = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
  return (
    <BarChart
      h={height}
      data={rows}
      dataKey="at"
      type="stacked"
      series={[...series, ...(found.size > series.length ? [others] : [])]}
      tickLine="none"
      xAxisProps={{ tickFormatter: (at: string) => tick.format(new Date(at)), minTickGap: 40 }}
      yAxisProps={{ width: 36, allowDecimals: false }}
      tooltipProps={{ labelFormatter: (at) => (at ? whole.format(new Date(String(at))) : "") }}
      barProps={{ isAnimationActive: false }}
      maxBarWidth={24}
    />
  );
}

const HOURS = { hour: "2-digit", minute: "2-digit" } as const;
const DAYS = { day: "numeric", month: "short" } as const;
