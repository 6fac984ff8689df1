import { z } from "zod";
import { type Ctx, requireScope, requireWholeTenant, type VERDICTS } from "@/lib/core";
import { healthOutput, readHealth } from "@/lib/doctor";
import { readTotals, totalsOutput } from "@/lib/ingestion";
import { coverageOf } from "./coverage";
import { highest } from "./highest";
import { percentiles, percentilesOf } from "./percentiles";
import { pointsOf, rangeFields, rangeOf, rangeOutput, shownRange } from "./range";
import { byPoint, readDurations, readSums, type Sum } from "./read-rollups";

/** The operation whose percentiles are the hot path's. */
export const HOT_PATH = "POST /retrieve";

export const overviewInput = z.strictObject(rangeFields);

const count = z.number().nullable();
const counts = {
  stored: count,
  dropped: count,
  deduplicated: count,
  superseding: count,
  redactions: count,
  retrievals: count.describe("Retrievals that were searched for"),
  empty_retrievals: count.describe("Those that found nothing"),
  hit_rate: z.number().nullable().describe("Share of retrievals with a hit; null without any"),
  degraded: count.describe("Parts that retrievals left out"),
};

export const overviewOutput = z.object({
  ...rangeOutput,
  points: z
    .array(
      z.object({
        at: z.string().describe("Start of the point"),
        ...counts,
        queue_pending: count.describe("Most jobs that waited at once"),
        queue_oldest_age_ms: count,
        hot_path: percentiles,
      }),
    )
    .describe("Null where no process ran that would have recorded it"),
  range: z.object({ ...counts, hot_path: percentiles }).describe("Over the whole range"),
  totals: totalsOutput,
  health: healthOutput,
});

const METRICS = ["decisions", "redactions", "retrievals", "degraded", "queue_pending", "queue_oldest_age_ms"];

/**
 * What the tenant's memory does, over time and now. Reads rollups, never the tables behind them.
 * Needs `read` and a key bound to no owner; throws `invalid_input` for a wrong range.
 */
export async function overview(
  ctx: Ctx,
  input: z.infer<typeof overviewInput>,
): Promise<z.infer<typeof overviewOutput>> {
  requireScope(ctx, "read");
  requireWholeTenant(ctx);
  const now = Date.now();
  const range = rangeOf(input, now);
  const [sums, hot, isCovered, totals, health] = await Promise.all([
    readSums(ctx, range, METRICS),
    readDurations(ctx, range, "request_ms", [HOT_PATH]),
    coverageOf(range),
    readTotals(ctx),
    readHealth(),
  ]);
  const found = byPoint(sums);
  const points = pointsOf(range).map((at) => {
    const here = found.get(at) ?? [];
    const isOver = at + range.stepSeconds * 1000 <= now && isCovered(at, true);
    return {
      at: new Date(at).toISOString(),
      ...countsOf(here, here.length > 0 || isCovered(at)),
      queue_pending: highest(here, "queue_pending", isOver),
      queue_oldest_age_ms: highest(here, "queue_oldest_age_ms", isOver),
      hot_path: percentilesOf(hot.get(HOT_PATH)?.points.get(at)),
    };
  });
  const whole = { ...countsOf(sums, true), hot_path: percentilesOf(hot.get(HOT_PATH)?.all) };
  return { ...shownRange(range), points, range: whole, totals, health };
}

/** Decisions are labelled `verdict reason`, retrievals by their outcome. */
function countsOf(sums: readonly Sum[], isCovered: boolean) {
  const total = (metric: string, isLabel: (label: string) => boolean = () => true) =>
    isCovered
      ? sums.reduce((all, one) => all + (one.metric === metric && isLabel(one.label) ? one.count : 0), 0)
      : null;
  const verdict = (name: (typeof VERDICTS)[number]) =>
    total("decisions", (label) => label.startsWith(`${name} `));
  const hits = total("retrievals", (label) => label === "hit");
  const empty = total("retrievals", (label) => label === "empty");
  const searched = hits === null || empty === null ? null : hits + empty;
  return {
    stored: verdict("stored"),
    dropped: verdict("dropped"),
    deduplicated: verdict("deduplicated"),
    superseding: verdict("superseding"),
    redactions: total("redactions"),
    retrievals: searched,
    empty_retrievals: empty,
    hit_rate: searched ? (hits ?? 0) / searched : null,
    degraded: total("degraded"),
  };
}
