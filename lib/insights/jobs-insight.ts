import { z } from "zod";
import { type Ctx, OWNER_KINDS, requireScope, requireWholeTenant } from "@/lib/core";
import { queueState, URGENCY } from "@/lib/queue";
import { coverageOf } from "./coverage";
import { highest } from "./highest";
import { percentiles, percentilesOf } from "./percentiles";
import { pointsOf, rangeFields, rangeOf, rangeOutput, shownRange } from "./range";
import { byPoint, readDurations, readSums } from "./read-rollups";

const URGENCIES = Object.keys(URGENCY) as (keyof typeof URGENCY)[];

export const jobsInsightInput = z.strictObject(rangeFields);

const count = z.number().nullable();
export const jobsInsightOutput = z.object({
  ...rangeOutput,
  now: z.object({
    waiting: z.number().describe("All jobs that are not done: due, running and postponed"),
    due: z.number(),
    running: z.number().describe("In lanes that a worker holds"),
    postponed: z.number().describe("In lanes that wait for a time, as after a failure"),
    dead: z.number(),
    oldest_age_ms: z.number().nullable(),
    is_capped: z.boolean().describe("Whether there are more than were counted"),
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
      failed: count.describe("Tries that failed and are made again"),
      postponed: count,
      dead: count,
      pending: count.describe("Most jobs that waited at once"),
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
      wait: percentiles.describe("From when a job was added to when it began"),
    }),
  ),
});

const OUTCOMES = ["done", "failed", "postponed", "dead"] as const;
const METRICS = ["jobs", "queue_pending", "queue_oldest_age_ms"];

/**
 * The tenant's queue now (at most 5 000 lanes are looked at) and over time, with percentiles by kind of job.
 * Needs `read` and a key bound to no owner; throws `invalid_input` for a wrong range.
 */
export async function jobsInsight(
  ctx: Ctx,
  input: z.infer<typeof jobsInsightInput>,
): Promise<z.infer<typeof jobsInsightOutput>> {
  requireScope(ctx, "read");
  requireWholeTenant(ctx);
  const asOf = Date.now();
  const range = rangeOf(input, asOf);
  const [state, sums, durations, waits, isCovered] = await Promise.all([
    queueState(ctx),
    readSums(ctx, range, METRICS),
    readDurations(ctx, range, "job_ms"),
    readDurations(ctx, range, "job_wait_ms"),
    coverageOf(range),
  ]);
  const found = byPoint(sums);
  const points = pointsOf(range).map((at) => {
    const here = found.get(at) ?? [];
    const isKnown = here.length > 0 || isCovered(at, true);
    const isOver = at + range.stepSeconds * 1000 <= asOf && isCovered(at, true);
    return {
      at: new Date(at).toISOString(),
      ...outcomes((name) => (isKnown ? jobsWith(here, `${name} `) : null)),
      pending: highest(here, "queue_pending", isOver),
      oldest_age_ms: highest(here, "queue_oldest_age_ms", isOver),
    };
  });
  const jobs = sums.filter(({ metric }) => metric === "jobs");
  const kinds = [...new Set(jobs.map(({ label }) => label.slice(label.indexOf(" ") + 1)))].map((kind) => ({
    kind,
    ...outcomes((name) => jobsWith(jobs, `${name} ${kind}`)),
    duration: percentilesOf(durations.get(kind)?.all),
    wait: percentilesOf(waits.get(kind)?.all),
  }));
  const { due, running, postponed, dead } = state;
  const now = {
    ...{ waiting: due + running + postponed, due, running, postponed, dead },
    oldest_age_ms: state.oldestAgeMs,
    is_capped: state.isCapped,
    fullest_lanes: state.fullest.map(({ owner, urgency, pending, oldestAgeMs }) => ({
      ...{ owner, pending, oldest_age_ms: oldestAgeMs },
      urgency: URGENCIES.find((name) => URGENCY[name] === urgency) ?? "live",
    })),
  };
  return { ...shownRange(range), now, points, kinds };
}

/** Jobs are labelled `outcome kind`. */
function jobsWith(sums: readonly { metric: string; label: string; count: number }[], start: string): number {
  return sums.reduce(
    (all, one) => all + (one.metric === "jobs" && one.label.startsWith(start) ? one.count : 0),
    0,
  );
}

function outcomes<T>(value: (name: (typeof OUTCOMES)[number]) => T): Record<(typeof OUTCOMES)[number], T> {
  return { done: value("done"), failed: value("failed"), postponed: value("postponed"), dead: value("dead") };
}
