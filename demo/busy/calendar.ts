const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Activity by hour of the day (UTC): people talk in the morning, and most in the evening. */
const HOURS = [3, 2, 1, 1, 1, 2, 5, 9, 11, 10, 8, 8, 9, 8, 7, 7, 8, 10, 13, 15, 14, 11, 8, 5];
/** Starting on Sunday. */
const WEEKDAYS = [0.6, 1, 1.05, 1.1, 1.05, 0.95, 0.65];

/** Small steps at the end, where the dashboard shows details. */
const FINE = { from: 26 * HOUR, step: 15 * MINUTE };

/** A period of time, and the share of all memories that is stored by its end. */
export type Step = { readonly from: number; readonly to: number; readonly due: number };

/** The steps from `begin` to `end`, weighted by hour and weekday. The last one is complete. */
export function stepsBetween(begin: number, end: number): Step[] {
  const steps: { from: number; to: number; weight: number }[] = [];
  for (let from = begin; from < end; ) {
    const to = Math.min(end, from + (end - from <= FINE.from ? FINE.step : HOUR));
    steps.push({ from, to, weight: weightOf(from) * (to - from) });
    from = to;
  }
  const total = steps.reduce((sum, { weight }) => sum + weight, 0);
  let passedWeight = 0;
  return steps.map(({ from, to, weight }) => {
    passedWeight += weight;
    return { from, to, due: to === end ? 1 : passedWeight / total };
  });
}

function weightOf(time: number): number {
  const date = new Date(time);
  return (HOURS[date.getUTCHours()] ?? 1) * (WEEKDAYS[date.getUTCDay()] ?? 1);
}
