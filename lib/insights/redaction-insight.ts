import { z } from "zod";
import { type Ctx, requireScope, requireWholeTenant } from "@/lib/core";
import { coverageOf } from "./coverage";
import { pointsOf, rangeFields, rangeOf, rangeOutput, shownRange } from "./range";
import { byPoint, readSums, type Sum } from "./read-rollups";

export const redactionInsightInput = z.strictObject(rangeFields);

export const redactionInsightOutput = z.object({
  ...rangeOutput,
  total: z.number(),
  kinds: z.array(z.object({ kind: z.string(), count: z.number() })),
  sources: z
    .array(z.object({ source: z.string(), count: z.number() }))
    .describe("`none` for events without a source, `other` for one that is no plain name"),
  points: z.array(
    z.object({
      at: z.string(),
      count: z.number().nullable(),
      kinds: z.record(z.string(), z.number()).describe("Count by kind, without zeros"),
    }),
  ),
});

/**
 * How much was redacted, by kind, source and time; never what. Needs `read` and a key bound to no owner; throws
 * `invalid_input` for a wrong range.
 */
export async function redactionInsight(
  ctx: Ctx,
  input: z.infer<typeof redactionInsightInput>,
): Promise<z.infer<typeof redactionInsightOutput>> {
  requireScope(ctx, "read");
  requireWholeTenant(ctx);
  const range = rangeOf(input, Date.now());
  const [sums, isCovered] = await Promise.all([readSums(ctx, range, ["redactions"]), coverageOf(range)]);
  const found = byPoint(sums);
  const points = pointsOf(range).map((at) => {
    const here = found.get(at) ?? [];
    const isKnown = here.length > 0 || isCovered(at);
    return {
      at: new Date(at).toISOString(),
      count: isKnown ? total(here) : null,
      kinds: Object.fromEntries(countBy(here, kindOf)),
    };
  });
  const kinds = countBy(sums, kindOf).map(([kind, count]) => ({ kind, count }));
  const sources = countBy(sums, sourceOf).map(([source, count]) => ({ source, count }));
  return { ...shownRange(range), total: total(sums), kinds, sources, points };
}

/** Redactions are labelled `kind source`; beyond the labels that are kept it is `other` alone. */
const kindOf = ({ label }: Sum) => label.split(" ").slice(0, -1).join(" ") || "other";
const sourceOf = ({ label }: Sum) => label.slice(label.lastIndexOf(" ") + 1);

const total = (sums: readonly Sum[]) => sums.reduce((all, { count }) => all + count, 0);

/** The most frequent first. */
function countBy(sums: readonly Sum[], keyOf: (sum: Sum) => string): [string, number][] {
  const counts = new Map<string, number>();
  for (const sum of sums) counts.set(keyOf(sum), (counts.get(keyOf(sum)) ?? 0) + sum.count);
  return [...counts].sort(([, a], [, b]) => b - a);
}
