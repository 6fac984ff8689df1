import type { Sum } from "./read-rollups";

/**
 * The highest of a gauge in one point. A queue that is empty gives no sample, so without one it is zero when a worker ran
 * and the point is over; before that it is not known yet.
 */
export function highest(here: readonly Sum[], metric: string, isOver: boolean): number | null {
  const samples = here.filter((sum) => sum.metric === metric).map(({ max }) => max);
  return samples.length > 0 ? Math.max(...samples) : isOver ? 0 : null;
}
