/** No wait and no lease is longer than this: a failing job holds its lane back. */
export const LONGEST_WAIT_MS = 300_000;

/** What lies further ahead than any wait was written before the clock was set back: it is due. */
export const TOO_FAR_MS = LONGEST_WAIT_MS + 60_000;

/**
 * Wait before the next try, in milliseconds: base · 2^(attempts - 1), at most 5 minutes, times 0.8 to 1.2, so that
 * jobs that failed together don't come back together. `chance` is uniform in [0, 1).
 */
export function backoffOf(attempts: number, baseMs: number, chance: number): number {
  const plain = Math.min(baseMs * 2 ** (attempts - 1), LONGEST_WAIT_MS);
  return Math.min(plain * (0.8 + 0.4 * chance), LONGEST_WAIT_MS);
}
