/** Milliseconds of a day without a change of clocks, such as any day in UTC. */
export const DAY_MS = 86_400_000;
