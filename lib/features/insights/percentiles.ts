import { z } from "zod";
import type { Durations, Merged } from "./read-rollups";

const ms = z.number().nullable();

export const percentiles = z.object({
  count: z.number(),
  p50_ms: ms,
  p95_ms: ms,
  p99_ms: ms,
  max_ms: ms,
});

/** Returns the nearest-rank percentiles of merged durations; nulls when there are none. */
export function percentilesOf(merged: Merged | undefined): z.infer<typeof percentiles> {
  const at = (share: number) => {
    const value = merged?.sketch.percentile(share) ?? null;
    // The middle of the last bucket can exceed the actual maximum.
    return value === null ? null : Math.round(Math.min(value, merged?.max ?? value) * 1000) / 1000;
  };
  return {
    count: merged?.sketch.count ?? 0,
    p50_ms: at(0.5),
    p95_ms: at(0.95),
    p99_ms: at(0.99),
    max_ms: merged && merged.sketch.count > 0 ? merged.max : null,
  };
}

export const durationPoint = percentiles.extend({ at: z.string().describe("Start of the interval") });

/** Returns the percentiles per interval; nulls for intervals without values. */
export function durationPoints(durations: Durations | undefined, points: readonly number[]) {
  return points.map((at) => ({
    at: new Date(at).toISOString(),
    ...percentilesOf(durations?.points.get(at)),
  }));
}
