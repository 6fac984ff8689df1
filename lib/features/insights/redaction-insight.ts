import { z } from "zod";
import { type Ctx, requireScope, requireWholeTenant } from "@/lib/base/core";
import { coverageOf } from "./coverage";
import { pointsOf, rangeFields, rangeOf, rangeOutput, rangeToOutput } from "./range";
import { byPoint, readSums, type Sum } from "./read-rollups";

export const redactionInsightInput = z.strictObject(rangeFields);

export const redactionInsightOutput = z.object({
  ...rangeOutput,
  total: z.number(),
  kinds: z.array(z.object({ kind: z.string(), count: z.number() })),
  sources: z
    .array(z.object({ source: z.string(), count: z.number() }))
    .describe(
      "The source of the events: `none` for events without one, `other` when it does not look like a program name",
    ),
  points: z.array(
    z.object({
      at: z.string(),
      count: z.number().nullable(),
      kinds: z
        .record(z.string(), z.number())
        .describe("Number of redactions by kind; kinds without redactions are absent"),
    }),
  ),
});

/**
 * Returns the number of redactions by kind, source and time, never their content. Requires `read` and a key
 * that is not bound to an owner. Throws `invalid_input` for an invalid range.
 */
export async function redactionInsight(
  ctx: Ctx,
  input: z.infer<typeof redactionInsightInput>,
): Promise<z.infer<typeof redactionInsightOutput>> {
  requireScope(ctx, "read");
  requireWholeTenant(ctx);
  const range = rangeOf(input, Date.now());
  const [sums, isCovered] = await Promise.all([readSums(ctx, range, ["redactions"]), coverageOf(range)]);
  const sumsByPoint = byPoint(sums);
  const points = pointsOf(range).map((at) => {
    const pointSums = sumsByPoint.get(at) ?? [];
    const isKnown = pointSums.length > 0 || isCovered(at);
    return {
      at: new Date(at).toISOString(),
      count: isKnown ? total(pointSums) : null,
      kinds: Object.fromEntries(countBy(pointSums, kindOf)),
    };
  });
  const kinds = countBy(sums, kindOf).map(([kind, count]) => ({ kind, count }));
  const sources = countBy(sums, sourceOf).map(([source, count]) => ({ source, count }));
  return { ...rangeToOutput(range), total: total(sums), kinds, sources, points };
}

/** Returns the kind in a label, which is `kind source`. Labels beyond the recorder's limit are `other`. */
const kindOf = ({ label }: Sum) => label.split(" ").slice(0, -1).join(" ") || "other";
const sourceOf = ({ label }: Sum) => label.slice(label.lastIndexOf(" ") + 1);

const total = (sums: readonly Sum[]) => sums.reduce((all, { count }) => all + count, 0);

/** Returns the count per key, most frequent first. */
function countBy(sums: readonly Sum[], keyOf: (sum: Sum) => string): [string, number][] {
  const counts = new Map<string, number>();
  for (const sum of sums) counts.set(keyOf(sum), (counts.get(keyOf(sum)) ?? 0) + sum.count);
  return [...counts].sort(([, a], [, b]) => b - a);
}
