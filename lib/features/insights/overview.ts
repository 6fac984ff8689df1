import { z } from "zod";
import { type Ctx, requireScope, requireWholeTenant, type VERDICTS } from "@/lib/base/core";
import { healthOutput, readHealth } from "@/lib/features/health";
import { readTotals, totalsOutput } from "@/lib/storage/records";
import { coverageOf } from "./coverage";
import { percentiles, percentilesOf } from "./percentiles";
import { queuePointsOf } from "./queue-points";
import { rangeFields, rangeOf, rangeOutput, rangeToOutput } from "./range";
import { readDurations, readSums, type Sum } from "./read-rollups";

/** The operation of the hot path. */
export const HOT_PATH = "POST /retrieve";

export const overviewInput = z.strictObject(rangeFields);

const count = z.number().nullable();
const counts = {
  stored: count,
  dropped: count,
  deduplicated: count,
  superseding: count,
  redactions: count,
  retrievals: count.describe("Number of retrievals that ran a search"),
  empty_retrievals: count.describe("Number of retrievals without results"),
  hit_rate: z
    .number()
    .nullable()
    .describe("Share of retrievals with results; null when there are no retrievals"),
  degraded: count.describe("Number of components that retrievals left out"),
};

export const overviewOutput = z.object({
  ...rangeOutput,
  points: z
    .array(
      z.object({
        at: z.string().describe("Start of the interval"),
        ...counts,
        queue_pending: count.describe("Largest number of pending jobs during the interval"),
        queue_oldest_age_ms: count,
        hot_path: percentiles,
      }),
    )
    .describe("Values per interval; null where no process was running"),
  range: z.object({ ...counts, hot_path: percentiles }).describe("Values for the whole range"),
  totals: totalsOutput,
  health: healthOutput,
});

const METRICS = ["decisions", "redactions", "retrievals", "degraded", "queue_pending", "queue_oldest_age_ms"];

/**
 * Returns the tenant's activity over time and its current state. Reads only rollups, not the underlying
 * tables. Requires `read` and a key that is not bound to an owner. Throws `invalid_input` for an invalid
 * range.
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
  const points = queuePointsOf(range, now, sums, isCovered).map((point) => ({
    at: new Date(point.at).toISOString(),
    ...countsOf(point.sums, point.sums.length > 0 || isCovered(point.at)),
    queue_pending: point.pending,
    queue_oldest_age_ms: point.oldestAgeMs,
    hot_path: percentilesOf(hot.get(HOT_PATH)?.points.get(point.at)),
  }));
  const rangeValues = { ...countsOf(sums, true), hot_path: percentilesOf(hot.get(HOT_PATH)?.all) };
  return { ...rangeToOutput(range), points, range: rangeValues, totals, health };
}

/**
 * Returns the counts. The label of a decision is `verdict reason`; the label of a retrieval is its outcome.
 */
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
