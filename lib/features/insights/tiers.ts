import { DAY_MS } from "@/lib/base/core";

const HOUR_MS = 3_600_000;

/**
 * The width and retention of rollups. Minutes are merged into quarter-hours, then into hours, then into UTC
 * days.
 */
export const TIERS = [
  { seconds: 60, keptMs: 3 * HOUR_MS },
  { seconds: 900, keptMs: 26 * HOUR_MS },
  { seconds: 3600, keptMs: 8 * DAY_MS },
  { seconds: 86_400, keptMs: 92 * DAY_MS },
] as const;

/** Retention of slow requests. */
export const SLOW_RETENTION_MS = 14 * DAY_MS;

/** Returns the time before which a tier's rollups are merged into the next tier; a multiple of its width. */
export function dueBefore(tier: number, now: number): number {
  const due = now - (TIERS[tier]?.keptMs ?? 0);
  return floorTo(due, TIERS[tier + 1]?.seconds ?? 86_400);
}

/** Returns the start of the bucket that contains a time, both in milliseconds since 1970. */
export function floorTo(at: number, seconds: number): number {
  return at - (at % (seconds * 1000));
}
