const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Relative activity by hour of the day (UTC), with one peak in the morning and a higher one in the evening.
 */
const ACTIVITY_BY_HOUR = [3, 2, 1, 1, 1, 2, 5, 9, 11, 10, 8, 8, 9, 8, 7, 7, 8, 10, 13, 15, 14, 11, 8, 5];
/** Relative activity by weekday, starting on Sunday. */
const ACTIVITY_BY_WEEKDAY = [0.6, 1, 1.05, 1.1, 1.05, 0.95, 0.65];

/** Steps are shorter in the last 26 hours, because the dashboard shows this period in detail. */
const FINE_STEPS = { from: 26 * HOUR, step: 15 * MINUTE };

/** A period, and the share of all memories that have been stored by its end. */
export type Step = { readonly from: number; readonly to: number; readonly cumulativeShare: number };

/** The steps from `begin` to `end`, weighted by hour and weekday. The share of the last step is 1. */
export function stepsBetween(begin: number, end: number): Step[] {
  const steps: { from: number; to: number; weight: number }[] = [];
  for (let from = begin; from < end; ) {
    const to = Math.min(end, from + (end - from <= FINE_STEPS.from ? FINE_STEPS.step : HOUR));
    steps.push({ from, to, weight: weightOf(from) * (to - from) });
    from = to;
  }
  const total = steps.reduce((sum, { weight }) => sum + weight, 0);
  let passedWeight = 0;
  return steps.map(({ from, to, weight }) => {
    passedWeight += weight;
    return { from, to, cumulativeShare: to === end ? 1 : passedWeight / total };
  });
}

function weightOf(time: number): number {
  const date = new Date(time);
  return (ACTIVITY_BY_HOUR[date.getUTCHours()] ?? 1) * (ACTIVITY_BY_WEEKDAY[date.getUTCDay()] ?? 1);
}
