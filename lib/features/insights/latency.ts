import { z } from "zod";
import { type Ctx, requireScope, requireWholeTenant } from "@/lib/base/core";
import { HOT_PATH } from "./overview";
import { durationPoint, durationPoints, percentiles, percentilesOf } from "./percentiles";
import { pointsOf, rangeFields, rangeOf, rangeOutput, rangeToOutput } from "./range";
import { readDurations, readSums } from "./read-rollups";
import { readSlowest, slowRequest } from "./read-slowest";

/**
 * What agents call most, in the order of preference. A fixed order, so that an open page does not change to
 * another operation whenever one overtakes it.
 */
const OF_AGENTS = [HOT_PATH, "POST /context", "POST /answer", "POST /events"];

export const latencyInput = z.strictObject({
  ...rangeFields,
  operation: z
    .string()
    .max(200)
    .optional()
    .describe(
      "Method and path below /api/v1; when absent, the first of POST /retrieve, /context, /answer and /events that has requests",
    ),
});

export const latencyOutput = z.object({
  ...rangeOutput,
  operations: z
    .array(
      percentiles.extend({
        operation: z.string(),
        failed: z.number().describe("Number of responses with status 400 or above"),
      }),
    )
    .describe("Ordered by number of requests, highest first"),
  operation: z.string().describe("The operation that the points, stages and slowest requests belong to"),
  points: z.array(durationPoint),
  stages: z.array(percentiles.extend({ stage: z.string(), points: z.array(durationPoint) })),
  slowest: z.array(slowRequest),
});

/**
 * Returns percentiles of every operation over a range, and of one operation over time and by stage, with its
 * slowest requests. Requires `read` and a key that is not bound to an owner. Throws `invalid_input` for an
 * invalid range.
 */
export async function latency(
  ctx: Ctx,
  input: z.infer<typeof latencyInput>,
): Promise<z.infer<typeof latencyOutput>> {
  requireScope(ctx, "read");
  requireWholeTenant(ctx);
  const range = rangeOf(input, Date.now());
  const [requests, failed] = await Promise.all([
    readDurations(ctx, range, "request_ms"),
    readSums(ctx, range, ["failed"]),
  ]);
  const failures = new Map<string, number>();
  for (const { label, count } of failed) {
    const name = label.slice(0, label.lastIndexOf(" "));
    failures.set(name, (failures.get(name) ?? 0) + count);
  }
  const names = new Set([...requests.keys(), ...failures.keys()]);
  const operations = [...names].map((name) => ({
    operation: name,
    failed: failures.get(name) ?? 0,
    ...percentilesOf(requests.get(name)?.all),
  }));
  operations.sort((a, b) => b.count - a.count);
  const operation = input.operation ?? OF_AGENTS.find((name) => names.has(name)) ?? HOT_PATH;
  const [stageLabels, slowest] = await Promise.all([
    readDurations(ctx, range, "stage_ms", await stagesOf(ctx, range, operation)),
    readSlowest(ctx, range, operation),
  ]);
  const points = pointsOf(range);
  const stages = [...stageLabels].map(([label, durations]) => ({
    stage: label.slice(operation.length + 1),
    ...percentilesOf(durations.all),
    points: durationPoints(durations, points),
  }));
  return {
    ...rangeToOutput(range),
    operations,
    operation,
    points: durationPoints(requests.get(operation), points),
    stages,
    slowest,
  };
}

/** Returns the labels of the operation's stages. */
async function stagesOf(ctx: Ctx, range: ReturnType<typeof rangeOf>, operation: string): Promise<string[]> {
  const sums = await readSums(ctx, range, ["stage_ms"]);
  const labels = new Set(sums.map(({ label }) => label));
  return [...labels].filter((label) => label.slice(0, label.lastIndexOf(" ")) === operation);
}
