import { z } from "zod";
import { AppError, DAY_MS, timeInput } from "@/lib/base/core";
import { dueBefore, floorTo, TIERS } from "./tiers";

/**
 * One day longer than documented, because a request for the last 90 days arrives slightly after it was
 * composed.
 */
const MAX_RANGE_MS = 91 * DAY_MS;
const MAX_POINTS = 120;

/** Step widths in seconds. Each is a multiple of the width of every tier that it is used with. */
const STEPS = [60, 300, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400];

/** Query parameters of a range. */
export const rangeFields = {
  from: timeInput.optional().describe("Start of the range; defaults to 24 hours before the end"),
  to: timeInput
    .optional()
    .describe("End of the range, at most 90 days after the start; defaults to the current time"),
  step: z.coerce
    .number()
    .int()
    .min(60)
    .max(86_400)
    .optional()
    .describe("Minimum length of an interval in seconds"),
};
export type RangeInput = {
  from?: string | undefined;
  to?: string | undefined;
  step?: number | undefined;
};

/** A range extended to whole intervals, in milliseconds since 1970. Each interval is one point of a chart. */
export type Range = { readonly from: number; readonly to: number; readonly stepSeconds: number };

export const rangeOutput = {
  from: z.string().describe("Start of the first interval"),
  to: z.string().describe("End of the last interval"),
  step_seconds: z.number().describe("Length of an interval in seconds"),
};

/**
 * Returns the range with the smallest step that results in at most 120 intervals and is not finer than the
 * stored tier or the requested step. Throws `invalid_input` for a range that is empty or longer than 90 days.
 */
export function rangeOf(input: RangeInput, now: number): Range {
  const to = input.to === undefined ? now : Date.parse(input.to);
  const from = input.from === undefined ? to - DAY_MS : Date.parse(input.from);
  if (from >= to) throw invalidStart("must be before `to`");
  if (to - from > MAX_RANGE_MS) throw invalidStart("must be at most 90 days before `to`");
  const tier = TIERS.findIndex((_, at) => from >= dueBefore(at, now));
  const minStepSeconds = TIERS[tier === -1 ? TIERS.length - 1 : tier]?.seconds ?? 86_400;
  const minimum = Math.max(minStepSeconds, input.step ?? 0, (to - from) / 1000 / MAX_POINTS);
  const stepSeconds = STEPS.find((step) => step >= minimum) ?? 86_400;
  const first = floorTo(from, stepSeconds);
  const last = floorTo(to - 1, stepSeconds) + stepSeconds * 1000;
  return { from: first, to: last, stepSeconds };
}

/** Returns the start times of a range's intervals. */
export function pointsOf({ from, to, stepSeconds }: Range): number[] {
  const stepMs = stepSeconds * 1000;
  return Array.from({ length: Math.round((to - from) / stepMs) }, (_, index) => from + index * stepMs);
}

export function rangeToOutput(range: Range): { from: string; to: string; step_seconds: number } {
  const { from, to, stepSeconds } = range;
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    step_seconds: stepSeconds,
  };
}

function invalidStart(message: string): AppError {
  return new AppError("invalid_input", "Validation failed.", {
    fields: [{ path: "from", message }],
  });
}
