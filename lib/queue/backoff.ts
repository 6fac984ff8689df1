/** A failing job holds its lane back, so no single wait is longer than this. */
const MAX_BACKOFF_MS = 300_000;

/**
 * Wait before the next try, in milliseconds: base · 2^(attempts - 1), at most 5 minutes, times 0.8 to 1.2, so that
 * jobs that failed together don't come back together. `chance` is uniform in [0, 1).
 */
export function backoffOf(attempts: number, baseMs: number, chance: number): number {
  const plain = Math.min(baseMs * 2 ** (attempts - 1), MAX_BACKOFF_MS);
  return Math.min(plain * (0.8 + 0.4 * chance), MAX_BACKOFF_MS);
}
