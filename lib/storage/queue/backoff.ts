/** Upper limit of every wait and lease, because a failing job blocks its lane. */
export const MAX_WAIT_MS = 300_000;

/** A time further ahead than this was written before the clock was set back, so it counts as due. */
export const TOO_FAR_MS = MAX_WAIT_MS + 60_000;

/**
 * Returns the delay before the next attempt in milliseconds: base · 2^(attempts - 1), at most 5 minutes,
 * times 0.8 to 1.2 so that jobs that failed together are retried at different times. `random` is uniform in
 * [0, 1).
 */
export function backoffOf(attempts: number, baseMs: number, random: number): number {
  const unjittered = Math.min(baseMs * 2 ** (attempts - 1), MAX_WAIT_MS);
  return Math.min(unjittered * (0.8 + 0.4 * random), MAX_WAIT_MS);
}
