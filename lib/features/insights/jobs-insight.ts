import { z } from "zod";
import { type Ctx, OWNER_KINDS, requireScope, requireWholeTenant } from "@/lib/base/core";
import { queueState, URGENCY } from "@/lib/storage/queue";
import { coverageOf } from "./coverage";
import { percentiles, percentilesOf } from "./percentiles";
import { queuePointsOf } from "./queue-points";
import { rangeFields, rangeOf, rangeOutput, rangeToOutput } from "./range";
import { readDurations, readSums } from "./read-rollups";

const URGENCIES = Object.keys(URGENCY) as (keyof typeof URGENCY)[];

export const jobsInsightInput = z.strictObject(rangeFields);

const count = z.number().nullable();
export const jobsInsightOutput = z.object({
  ...rangeOutput,
  now: z.object({
    waiting: z.number().describe("Number of unfinished jobs: due, running and postponed"),
    due: z.number(),
    running: z.number().describe("Number of jobs in lanes that a worker has leased"),
    postponed: z.number().describe("Number of jobs in lanes that are waiting, for example after a failure"),
    dead: z.number(),
    oldest_age_ms: z.number().nullable(),
    is_capped: z.boolean().describe("Whether the counting limit was reached"),
    fullest_lanes: z.array(
      z.object({
        owner: z.object({ kind: z.enum(OWNER_KINDS), id: z.string() }),
        urgency: z.enum(URGENCIES),
        pending: z.number(),
        oldest_age_ms: z.number().nullable(),
      }),
    ),
  }),
  points: z.array(
    z.object({
      at: z.string(),
      done: count,
      failed: count.describe("Number of failed attempts that will be retried"),
      postponed: count,
      dead: count,
      pending: count.describe("Largest number of pending jobs during the interval"),
      oldest_age_ms: count,
    }),
  ),
  kinds: z.array(
    z.object({
      kind: z.string(),
      done: z.number(),
      failed: z.number(),
      postponed: z.number(),
      dead: z.number(),
      duration: percentiles,
      wait: percentiles.describe("Time between adding a job and starting it"),
    }),
  ),
});

const OUTCOMES = ["done", "failed", "postponed", "dead"] as const;
const METRICS = ["jobs", "queue_pending", "queue_oldest_age_ms"];

/**
 * Returns the state of the tenant's queue now (at most 5 000 lanes) and over time, with percentiles per kind
 * of job. Requires `read` and a key that is not bound to an owner. Throws `invalid_input` for an invalid
 * range.
 */
export async function jobsInsight(
  ctx: Ctx,
  input: z.infer<typeof jobsInsightInput>,
): Promise<z.infer<typeof jobsInsightOutput>> {
  requireScope(ctx, "read");
  requireWholeTenant(ctx);
  const asOf = Date.now();
  const range = rangeOf(input, asOf);
  const [state, sums, durations, waitDurations, isCovered] = await Promise.all([
    queueState(ctx),
    readSums(ctx, range, METRICS),
    readDurations(ctx, range, "job_ms"),
    readDurations(ctx, range, "job_wait_ms"),
    coverageOf(range),
  ]);
  const points = queuePointsOf(range, asOf, sums, isCovered).map((point) => {
    const isKnown = point.sums.length > 0 || isCovered(point.at, "worker");
    return {
      at: new Date(point.at).toISOString(),
      ...outcomes((name) => (isKnown ? countJobs(point.sums, `${name} `) : null)),
      pending: point.pending,
      oldest_age_ms: point.oldestAgeMs,
    };
  });
  const jobs = sums.filter(({ metric }) => metric === "jobs");
  const kinds = [...new Set(jobs.map(({ label }) => label.slice(label.indexOf(" ") + 1)))].map((kind) => ({
    kind,
    ...outcomes((name) => countJobs(jobs, `${name} ${kind}`)),
    duration: percentilesOf(durations.get(kind)?.all),
    wait: percentilesOf(waitDurations.get(kind)?.all),
  }));
  const { due, running, postponed, dead } = state;
  const now = {
    ...{ waiting: due + running + postponed, due, running, postponed, dead },
    oldest_age_ms: state.oldestAgeMs,
    is_capped: state.isCapped,
    fullest_lanes: state.fullestLanes.map(({ owner, urgency, pending, oldestAgeMs }) => ({
      ...{ owner, pending, oldest_age_ms: oldestAgeMs },
      urgency: URGENCIES.find((name) => URGENCY[name] === urgency) ?? "live",
    })),
  };
  return { ...rangeToOutput(range), now, points, kinds };
}

/** Counts the jobs whose label, which is `outcome kind`, starts with `prefix`. */
function countJobs(
  sums: readonly { metric: string; label: string; count: number }[],
  prefix: string,
): number {
  return sums.reduce(
    (all, one) => all + (one.metric === "jobs" && one.label.startsWith(prefix) ? one.count : 0),
    0,
  );
}

function outcomes<T>(value: (name: (typeof OUTCOMES)[number]) => T): Record<(typeof OUTCOMES)[number], T> {
  return { done: value("done"), failed: value("failed"), postponed: value("postponed"), dead: value("dead") };
}
