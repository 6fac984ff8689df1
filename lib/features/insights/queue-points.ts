import type { IsCovered } from "./coverage";
import { highest } from "./highest";
import { pointsOf, type Range } from "./range";
import { byPoint, type Sum } from "./read-rollups";

/** One interval of a range, with its totals and the queue's greatest length and age in it. */
type QueuePoint = {
  /** Start of the interval, in milliseconds since 1970. */
  readonly at: number;
  readonly sums: readonly Sum[];
  readonly pending: number | null;
  readonly oldestAgeMs: number | null;
};

/**
 * Returns the points of a range, oldest first. `isCovered` tells whether a worker was running in an interval;
 * the interval that contains `asOf` is incomplete.
 */
export function queuePointsOf(
  range: Range,
  asOf: number,
  sums: readonly Sum[],
  isCovered: IsCovered,
): QueuePoint[] {
  const sumsByPoint = byPoint(sums);
  return pointsOf(range).map((at) => {
    const own = sumsByPoint.get(at) ?? [];
    const isComplete = at + range.stepSeconds * 1000 <= asOf && isCovered(at, "worker");
    return {
      at,
      sums: own,
      pending: highest(own, "queue_pending", isComplete),
      oldestAgeMs: highest(own, "queue_oldest_age_ms", isComplete),
    };
  });
}
