import type { Ctx } from "@/lib/core";
import { inTenant, list, sql } from "@/lib/db";
import { Sketch } from "@/lib/observability";
import type { Range } from "./range";

/** A metric under one label in one point of a range. */
export type Sum = {
  readonly metric: string;
  readonly label: string;
  readonly at: number;
  readonly count: number;
  readonly sum: number;
  readonly max: number;
};

/** Merged durations with their exact maximum in milliseconds. */
export type Merged = { readonly sketch: Sketch; max: number };

/** Durations of one metric and label: by point, and over the whole range. */
export type Durations = { readonly points: ReadonlyMap<number, Merged>; readonly all: Merged };

/** Merging a sketch takes about 50 µs: after this many, requests of others get their turn. */
const MERGED_AT_ONCE = 100;

/** The sums of metrics over a range, a row a label and point. */
export async function readSums(ctx: Ctx, range: Range, metrics: readonly string[]): Promise<Sum[]> {
  const point = pointOf(range);
  // Counts on the primary key of rollups: one range a metric, which `offset 0` holds the planner to.
  return inTenant(ctx, "work", (tx) =>
    tx.rows<Sum>(sql`
      select m.metric, r.label, r.at, sum(r.count)::float8 as count, sum(r.sum) as sum, max(r.max) as max
      from unnest(${list(metrics)}::text[]) as m (metric)
      cross join lateral (select label, ${point} as at, count, sum, max from rollups
        where ${within(ctx, range)} and metric = m.metric offset 0) as r
      group by m.metric, r.label, r.at order by r.at`),
  );
}

/** The durations of a metric over a range by label; those of `labels` alone when they are given. */
export async function readDurations(
  ctx: Ctx,
  range: Range,
  metric: string,
  labels?: readonly string[],
): Promise<Map<string, Durations>> {
  const named = labels ? sql`label = any(${list(labels)}::text[])` : sql`true`;
  // Counts on the primary key of rollups.
  const rows = await inTenant(ctx, "work", (tx) =>
    tx.rows<{ label: string; at: number; max: number; sketch: Uint8Array }>(sql`
      select label, ${pointOf(range)} as at, max, sketch from rollups
      where ${within(ctx, range)} and metric = ${metric} and ${named} and sketch is not null`),
  );
  const found = new Map<string, { points: Map<number, Merged>; all: Merged }>();
  for (const [index, { label, at, max, sketch }] of rows.entries()) {
    if (index % MERGED_AT_ONCE === MERGED_AT_ONCE - 1) await new Promise((resolve) => setImmediate(resolve));
    const one = found.get(label) ?? { points: new Map<number, Merged>(), all: nothing() };
    found.set(label, one);
    const point = one.points.get(at) ?? nothing();
    one.points.set(at, point);
    merge(point, { sketch: Sketch.decode(sketch), max });
  }
  for (const { points, all } of found.values()) for (const point of points.values()) merge(all, point);
  return found;
}

const nothing = (): Merged => ({ sketch: new Sketch(), max: 0 });

function merge(into: Merged, more: Merged): void {
  into.sketch.merge(more.sketch);
  into.max = Math.max(into.max, more.max);
}

/** Sums by their point. */
export function byPoint(sums: readonly Sum[]): ReadonlyMap<number, readonly Sum[]> {
  const points = new Map<number, Sum[]>();
  for (const sum of sums) {
    const here = points.get(sum.at);
    if (here) here.push(sum);
    else points.set(sum.at, [sum]);
  }
  return points;
}

function within(ctx: Ctx, { from, to }: Range) {
  return sql`tenant_no = ${ctx.tenantNo}::int and bucket_at >= ${new Date(from)}::timestamptz and bucket_at < ${new Date(to)}::timestamptz`;
}

/** Start of a rollup's point, milliseconds since 1970. */
function pointOf({ stepSeconds }: Range) {
  return sql`(floor(extract(epoch from bucket_at) / ${stepSeconds}::int) * ${stepSeconds}::int * 1000)::float8`;
}
