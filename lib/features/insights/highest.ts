import type { Sum } from "./read-rollups";

/**
 * Returns the highest value of a gauge in one interval. Without samples, the value is zero when `isComplete`,
 * because an empty queue has no samples, and unknown (null) otherwise.
 */
export function highest(sums: readonly Sum[], metric: string, isComplete: boolean): number | null {
  const samples = sums.filter((sum) => sum.metric === metric).map(({ max }) => max);
  return samples.length > 0 ? Math.max(...samples) : isComplete ? 0 : null;
}
