import type { Ctx } from "@/lib/base/core";
import { Sketch } from "@/lib/base/observability";
import { inTenant, list, sql, type TableRow } from "@/lib/storage/db";
import type { Range } from "./range";

/** Totals of a metric and label in one interval of a range. */
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

/** Durations of one metric and label, per interval and over the whole range. */
export type Durations = { readonly points: ReadonlyMap<number, Merged>; readonly all: Merged };

/** After merging this many sketches, at about 50 µs each, the process yields to other requests. */
const MERGE_BATCH = 100;

/** Returns the totals of metrics over a range: one total per metric, label and interval. */
export async function readSums(ctx: Ctx, range: Range, metrics: readonly string[]): Promise<Sum[]> {
  const point = pointOf(range);
  // Uses the primary key of rollups. `offset 0` makes the planner scan one index range per metric.
  return inTenant(ctx, "work", (tx) =>
    tx.rows<Sum>(sql`
      select m.metric, r.label, r.at, sum(r.count)::float8 as count, sum(r.sum) as sum, max(r.max) as max
      from unnest(${list(metrics)}::text[]) as m (metric)
      cross join lateral (select label, ${point} as at, count, sum, max from rollups
        where ${inRange(ctx, range)} and metric = m.metric offset 0) as r
      group by m.metric, r.label, r.at order by r.at`),
  );
}

/** Returns the durations of a metric over a range, by label. If `labels` is given, only those are read. */
export async function readDurations(
  ctx: Ctx,
  range: Range,
  metric: string,
  labels?: readonly string[],
): Promise<Map<string, Durations>> {
  const labelFilter = labels ? sql`label = any(${list(labels)}::text[])` : sql`true`;
  // Uses the primary key of rollups.
  const rows = await inTenant(ctx, "work", (tx) =>
    tx.rows<TableRow<"rollups", "label" | "max"> & { at: number; sketch: Uint8Array }>(sql`
      select label, ${pointOf(range)} as at, max, sketch from rollups
      where ${inRange(ctx, range)} and metric = ${metric} and ${labelFilter} and sketch is not null`),
  );
  const byLabel = new Map<string, { points: Map<number, Merged>; all: Merged }>();
  for (const [index, { label, at, max, sketch }] of rows.entries()) {
    if (index % MERGE_BATCH === MERGE_BATCH - 1) await new Promise((resolve) => setImmediate(resolve));
    const one = byLabel.get(label) ?? { points: new Map<number, Merged>(), all: emptyMerge() };
    byLabel.set(label, one);
    const point = one.points.get(at) ?? emptyMerge();
    one.points.set(at, point);
    merge(point, { sketch: Sketch.decode(sketch), max });
  }
  for (const { points, all } of byLabel.values()) for (const point of points.values()) merge(all, point);
  return byLabel;
}

const emptyMerge = (): Merged => ({ sketch: new Sketch(), max: 0 });

function merge(target: Merged, added: Merged): void {
  target.sketch.merge(added.sketch);
  target.max = Math.max(target.max, added.max);
}

/** Groups totals by the start of their interval. */
export function byPoint(sums: readonly Sum[]): ReadonlyMap<number, readonly Sum[]> {
  const points = new Map<number, Sum[]>();
  for (const sum of sums) {
    const pointSums = points.get(sum.at);
    if (pointSums) pointSums.push(sum);
    else points.set(sum.at, [sum]);
  }
  return points;
}

function inRange(ctx: Ctx, { from, to }: Range) {
  return sql`tenant_no = ${ctx.tenantNo}::int and bucket_at >= ${new Date(from)}::timestamptz and bucket_at < ${new Date(to)}::timestamptz`;
}

/** SQL for the start of a rollup's interval, in milliseconds since 1970. */
function pointOf({ stepSeconds }: Range) {
  return sql`(floor(extract(epoch from bucket_at) / ${stepSeconds}::int) * ${stepSeconds}::int * 1000)::float8`;
}
